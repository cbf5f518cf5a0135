// Lists of any size, divided in place with every kernel and every form of early lines.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/worker/engines/line_join/random_fillings.h"
#include "worker/engines/line_join/division.h"

namespace hetman::test {
namespace {

using namespace line_join;

std::vector<LineSet> unpacked(const Segment& segment, Early early) {
    std::vector<LineSet> fillings(segment.size);
    for (std::size_t i = 0; i < segment.size; ++i) {
        fillings[i] = segment.words.late[i];
        if (early == Early::half)
            fillings[i] |= LineSet{static_cast<std::uint16_t*>(segment.words.early)[i]}
                           << first_early;
        if (early == Early::whole)
            fillings[i] |= LineSet{static_cast<std::uint32_t*>(segment.words.early)[i]}
                           << first_early;
    }
    return fillings;
}

std::vector<LineSet> sorted(std::vector<LineSet> fillings) {
    std::sort(fillings.begin(), fillings.end());
    return fillings;
}

LineSet lines_of(Early early) {
    if (early == Early::none) return 0xffff'ffff;
    return early == Early::half ? 0xffff'ffff'ffff : ~LineSet{0};
}

class LineDivision : public testing::TestWithParam<Variant> {
  protected:
    void SetUp() override {
        if (!can_run(GetParam())) GTEST_SKIP() << "this machine's processor does not run it";
    }

    void expect_halves(const std::vector<LineSet>& fillings, const Segment& others,
                       const Segment& occupied, unsigned line, Early early) {
        const auto is_other = [line](LineSet filling) { return (filling >> line & 1) == 0; };
        std::vector<LineSet> wanted = fillings;
        const auto middle = std::stable_partition(wanted.begin(), wanted.end(), is_other);
        EXPECT_EQ(sorted(unpacked(others, early)), sorted({wanted.begin(), middle}));
        EXPECT_EQ(sorted(unpacked(occupied, early)), sorted({middle, wanted.end()}));
        EXPECT_EQ(others.words.late + others.size, occupied.words.late);  // no hole between them
    }

    void expect_division(std::size_t lower, std::size_t equal, unsigned sparse, unsigned line,
                         Early early) {
        SCOPED_TRACE(testing::Message() << lower << " and " << equal << " fillings, line " << line
                                        << ", sparse " << sparse);
        Random random(lower + 7 * equal + line);
        const auto of_lower = random_fillings(lower, lines_of(early), sparse, random);
        const auto of_equal = random_fillings(equal, lines_of(early), sparse, random);
        const Arena::Mark mark = arena_.mark();
        const List list{packed(of_lower, early, arena_), packed(of_equal, early, arena_)};
        const Division division = divide(line_kernel_of(GetParam()), arena_, list, line, early);
        expect_halves(of_lower, division.others.lower, division.occupied.lower, line, early);
        expect_halves(of_equal, division.others.equal, division.occupied.equal, line, early);
        arena_.release(mark);
    }

    Arena arena_;
};

// A block has 4096 fillings: fewer than two blocks, two, and more, with a last one that is not
// full.
TEST_P(LineDivision, KeepsEveryFilling) {
    for (const Early early : {Early::none, Early::half, Early::whole})
        for (const std::size_t size :
             {0, 1, 2, 3, 17, 1000, 4095, 4097, 8191, 8192, 8193, 12'288, 12'300, 40'003})
            for (const unsigned line : {0U, 31U, early == Early::none ? 7U : first_early + 3})
                expect_division(size, size / 3, 1 + line % 2, line, early);
}

// All of the blocks are written at one end.
TEST_P(LineDivision, TakesListsInWhichAllOrNoneOccupyTheLine) {
    for (const unsigned sparse : {0U, 40U})
        for (const std::size_t size : {5000, 30'001})
            expect_division(size, 20'000, sparse, first_early + 1, Early::half);
}

INSTANTIATE_TEST_SUITE_P(All, LineDivision, testing::ValuesIn(all_variants),
                         [](const testing::TestParamInfo<Variant>& info) {
                             return std::string(name_of(info.param));
                         });

}  // namespace
}  // namespace hetman::test
