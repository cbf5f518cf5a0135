// Lists of random fillings, joined by lines and pair by pair, with every kernel and every form of
// early lines.
#include <gtest/gtest.h>

#include <vector>

#include "tests/worker/engines/line_join/random_fillings.h"
#include "worker/engines/line_join/joiner.h"

namespace hetman::test {
namespace {

using namespace line_join;

struct Fillings {
    std::vector<LineSet> lower;
    std::vector<LineSet> equal;
};

std::uint64_t disjoint_pairs(const std::vector<LineSet>& a, const std::vector<LineSet>& b) {
    std::uint64_t pairs = 0;
    for (const LineSet filling : a)
        for (const LineSet other : b) pairs += (filling & other) == 0;
    return pairs;
}

std::uint64_t plain_count(const Fillings& a, const Fillings& b) {
    return 2 * disjoint_pairs(a.lower, b.lower) + disjoint_pairs(a.lower, b.equal) +
           disjoint_pairs(a.equal, b.lower) + disjoint_pairs(a.equal, b.equal);
}

struct Case {
    std::size_t lower_a, equal_a, lower_b, equal_b;
    LineSet open;
    unsigned sparse;
    Early early;
};

class LineJoiner : public testing::TestWithParam<Variant> {
  protected:
    void SetUp() override {
        if (!can_run(GetParam())) GTEST_SKIP() << "this machine's processor does not run it";
    }

    // Returns the count, 0 if it was wrong.
    std::uint64_t expect_plain_count(const Case& of) {
        Random random(of.lower_a + 3 * of.equal_a + of.open);
        const Fillings a{random_fillings(of.lower_a, of.open, of.sparse, random),
                         random_fillings(of.equal_a, of.open, of.sparse, random)};
        const Fillings b{random_fillings(of.lower_b, of.open, of.sparse, random),
                         random_fillings(of.equal_b, of.open, of.sparse, random)};
        Arena& arena = joiner_.arena();
        const Arena::Mark mark = arena.mark();
        const List list_a{packed(a.lower, of.early, arena), packed(a.equal, of.early, arena)};
        const List list_b{packed(b.lower, of.early, arena), packed(b.equal, of.early, arena)};
        std::uint64_t found = 0;
        EXPECT_TRUE(joiner_.count(list_a, list_b, of.open, of.early, never_, found));
        EXPECT_EQ(found, plain_count(a, b))
            << of.lower_a << " + " << of.equal_a << " and " << of.lower_b << " + " << of.equal_b
            << " fillings, lines " << of.open << ", sparse " << of.sparse;
        arena.release(mark);
        return found;
    }

    const StopFlag never_{false};
    Joiner joiner_{line_kernel_of(GetParam())};
};

constexpr LineSet late_lines = 0xffff'ffff;
constexpr LineSet few_early = 0xffff'ffff'ffff;
constexpr LineSet many_early = 0x3ff'ffff'ffff'ffff;

// Pairs compared one by one, tiles of any size, and splits.
TEST_P(LineJoiner, CountsListsOfAnySize) {
    std::uint64_t pairs = 0;
    for (const std::size_t size : {0, 1, 7, 63, 64, 65, 200, 255, 256, 257, 511, 512, 513, 1500})
        for (const std::size_t other : {1, 300, 700, 2000})
            for (const auto& [open, early] : {std::pair{late_lines, Early::none},
                                              {few_early, Early::half},
                                              {many_early, Early::whole}})
                pairs += expect_plain_count(
                    {size / 3, size - size / 3, other / 2, other - other / 2, open, 3, early});
    EXPECT_GT(pairs, 0U);
}

TEST_P(LineJoiner, CountsWithoutLowerOrWithoutEqualFillings) {
    std::uint64_t pairs = 0;
    for (const std::size_t size : {500, 3000}) {
        pairs += expect_plain_count({0, size, 0, 2000, late_lines, 3, Early::none});
        pairs += expect_plain_count({size, 0, 2000, 0, few_early, 4, Early::half});
        pairs += expect_plain_count({size, 0, 0, 2000, few_early, 4, Early::half});
    }
    EXPECT_GT(pairs, 0U);
}

// Few early lines and long lists: sorted into buckets.
TEST_P(LineJoiner, CountsListsSortedIntoBuckets) {
    std::uint64_t pairs = 0;
    for (unsigned lines = 1; lines <= 8; ++lines) {
        const LineSet early = ((LineSet{1} << lines) - 1) << (first_early + 1);
        for (const Early form : {Early::half, Early::whole})
            for (unsigned sparse = 1; sparse <= 3; ++sparse)
                pairs +=
                    expect_plain_count({1000, 2000, 1700, 900, early | 0xf0f0'0f0f, sparse, form});
    }
    EXPECT_GT(pairs, 0U);
}

// Lists in which nearly no filling occupies a line: no sample finds one to split by.
TEST_P(LineJoiner, CountsListsOfNearlyEmptyFillings) {
    std::uint64_t pairs = 0;
    for (const auto& [open, early] :
         {std::pair{late_lines, Early::none}, {few_early, Early::half}, {many_early, Early::whole}})
        pairs += expect_plain_count({700, 1500, 900, 1100, open, 12, early});
    EXPECT_GT(pairs, 0U);
}

// Every filling occupies every line: no pair is left.
TEST_P(LineJoiner, CountsNoPairsOfFullFillings) {
    EXPECT_EQ(expect_plain_count({700, 1500, 900, 1100, few_early, 0, Early::half}), 0U);
}

TEST_P(LineJoiner, CountsAllPairsWithoutOpenLines) {
    EXPECT_EQ(expect_plain_count({700, 1500, 900, 1100, 0, 1, Early::none}),
              2200U * 2000U + 700U * 900U);
}

INSTANTIATE_TEST_SUITE_P(All, LineJoiner, testing::ValuesIn(all_variants),
                         [](const testing::TestParamInfo<Variant>& info) {
                             return std::string(name_of(info.param));
                         });

}  // namespace
}  // namespace hetman::test
