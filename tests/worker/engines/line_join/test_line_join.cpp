// The line join, compared with the naive reference join and with the quadrant join for every
// kernel.
#include <gtest/gtest.h>

#include "tests/support/known_counts.h"
#include "tests/support/oracle.h"
#include "tests/support/peak_memory.h"
#include "tests/worker/engines/quadrant_join/random_choice.h"
#include "worker/engine_list.h"
#include "worker/engines/line_join/choice_join.h"
#include "worker/engines/line_join/line_join.h"
#include "worker/engines/line_join/line_join_size.h"
#include "worker/engines/quadrant_join/fillings/prefixes.h"
#include "worker/engines/quadrant_join/plain_join.h"
#include "worker/engines/shared/variant.h"

namespace hetman::test {
namespace {

using line_join::ChoiceJoin;
using quadrant_join::Geometry;
using quadrant_join::RowSplit;
using quadrant_join::Tables;
using quadrant_join::Totals;

struct Kernels {
    const quadrant_join::Kernel* fillings;
    const line_join::Kernel* join;
};

Kernels kernels_of([[maybe_unused]] Variant variant) {
#ifdef __x86_64__
    if (variant == Variant::avx512)
        return {&quadrant_join::avx512_kernel(), &line_join::avx512_kernel()};
    if (variant == Variant::avx2) return {&quadrant_join::avx2_kernel(), &line_join::avx2_kernel()};
#endif
    return {&quadrant_join::portable_kernel(), &line_join::portable_kernel()};
}

class LineJoin : public testing::TestWithParam<Variant> {
  protected:
    void SetUp() override {
        if (!can_run(GetParam())) GTEST_SKIP() << "this machine's processor does not run it";
        kernels_ = kernels_of(GetParam());
    }

    ChoiceJoin join_on(const Geometry& geometry, const Tables& tables,
                       std::size_t most_fillings = ChoiceJoin::no_limit) const {
        return ChoiceJoin(geometry, tables, *kernels_.fillings, *kernels_.join, most_fillings);
    }

    const StopFlag never_{false};
    Kernels kernels_{};
};

TEST_P(LineJoin, CountsAnyRowChoice) {
    for (unsigned n = 10; n <= 17; ++n) {
        const Geometry geometry(n);
        const Tables tables(geometry);
        ChoiceJoin join = join_on(geometry, tables);
        Random random(n);
        std::uint64_t placements = 0;
        for (unsigned i = 0; i < 40; ++i) {
            const RowSplit choice = random_choice(geometry, random);
            Totals plain;
            Totals fast;
            ASSERT_TRUE(plain_join(geometry, choice, never_, plain));
            ASSERT_TRUE(join.count(choice, never_, fast));
            ASSERT_EQ(fast.found.sum(), plain.found.sum())
                << "n = " << n << ", west " << choice.west << ", east " << choice.east
                << (choice.folded ? ", folded" : "");
            EXPECT_EQ(fast.found.residues(), plain.found.residues());
            if (!choice.folded) {
                EXPECT_EQ(fast.nodes, plain.nodes);
            }
            placements += plain.found.sum();
        }
        EXPECT_GT(placements, 0U);
    }
}

// Lists that are split many times, with and without early lines; sorted ones with 16 bits of them,
// and on the largest of these boards lists long enough for buckets.
TEST_P(LineJoin, CountsWhatTheQuadrantJoinCounts) {
    for (unsigned n = 18; n <= 22; ++n) {
        const Geometry geometry(n);
        const Tables tables(geometry);
        ChoiceJoin lines = join_on(geometry, tables);
        ChoiceJoin portable(geometry, tables, quadrant_join::portable_kernel(),
                            line_join::portable_kernel());
        quadrant_join::Join quadrants(geometry, tables, *kernels_.fillings, prefixes_for(geometry));
        Random random(n);
        std::uint64_t placements = 0;
        for (unsigned i = 0; i < (n < 21 ? 3U : 1U); ++i) {
            const RowSplit choice = random_choice(geometry, random);
            Totals by_lines;
            Totals by_quadrants;
            Totals by_portable;
            ASSERT_TRUE(lines.count(choice, never_, by_lines));
            ASSERT_TRUE(quadrants.count(choice, never_, by_quadrants));
            ASSERT_EQ(by_lines.found.sum(), by_quadrants.found.sum())
                << "n = " << n << ", west " << choice.west << ", east " << choice.east
                << (choice.folded ? ", folded" : "");
            placements += by_lines.found.sum();
            if (n > 20) continue;
            ASSERT_TRUE(portable.count(choice, never_, by_portable));
            EXPECT_EQ(by_portable.found.sum(), by_lines.found.sum());
            EXPECT_EQ(by_portable.nodes, by_lines.nodes);
        }
        EXPECT_GT(placements, 0U);
    }
}

// With a limit of one filling, each pass joins the fillings of one first queen to those of another;
// with a larger one, the fillings of the west are in memory at once.
TEST_P(LineJoin, CountsTheSameInSeveralPasses) {
    for (unsigned n = 14; n <= 19; ++n) {
        const Geometry geometry(n);
        const Tables tables(geometry);
        ChoiceJoin at_once = join_on(geometry, tables);
        Random random(n);
        std::uint64_t placements = 0;
        for (unsigned i = 0; i < 4; ++i) {
            const RowSplit choice = random_choice(geometry, random);
            Totals whole;
            ASSERT_TRUE(at_once.count(choice, never_, whole));
            placements += whole.found.sum();
            for (const std::uint64_t most : {std::uint64_t{1}, whole.nodes * 3 / 4}) {
                ChoiceJoin in_passes = join_on(geometry, tables, most);
                Totals totals;
                ASSERT_TRUE(in_passes.count(choice, never_, totals));
                EXPECT_EQ(totals.found.sum(), whole.found.sum()) << "n = " << n << ", " << most;
                EXPECT_EQ(totals.found.residues(), whole.found.residues());
                EXPECT_EQ(totals.nodes, whole.nodes);
            }
        }
        EXPECT_GT(placements, 0U);
    }
}

TEST_P(LineJoin, StopsWhenAsked) {
    const Geometry geometry(18);
    const Tables tables(geometry);
    ChoiceJoin join = join_on(geometry, tables);
    Random random(1);
    const StopFlag stop{true};
    Totals totals;
    EXPECT_FALSE(join.count(random_choice(geometry, random), stop, totals));
}

INSTANTIATE_TEST_SUITE_P(All, LineJoin, testing::ValuesIn(all_variants),
                         [](const testing::TestParamInfo<Variant>& info) {
                             return std::string(name_of(info.param));
                         });

TEST(LineJoinKind, AcceptsWhatTheQuadrantJoinAccepts) {
    const EngineKind& lines = engine_kind("line-join");
    const EngineKind& quadrants = engine_kind("quadrant-join");
    Problem blocked = problem_on("Q", 12);
    blocked.blocked = {5};
    for (const Problem& problem : {problem_on("Q", 1), problem_on("Q", 9), problem_on("Q", 20),
                                   problem_on("R", 12), problem_on("Q", 31), blocked})
        EXPECT_EQ(lines.refusal(problem), quadrants.refusal(problem)) << describe(problem);
}

// A limit is kept to by joining in several passes, down to a minimum.
TEST(LineJoinKind, KeepsToTheBudget) {
    const EngineKind& kind = engine_kind("line-join");
    const Problem queens = problem_on("Q", 26);
    const auto bytes = [&](std::uint64_t limit, std::uint64_t threads) {
        return kind.bytes(queens, {limit, threads});
    };
    const std::uint64_t whole = bytes(MemoryBudget::no_limit, 2);
    EXPECT_EQ(bytes(2 * whole, 2), whole);
    EXPECT_LE(bytes(whole / 2, 2), whole / 2);
    EXPECT_GT(bytes(1, 2), 1U);
    EXPECT_NE(kind.refusal(queens, {1, 2}), std::nullopt);
    EXPECT_EQ(kind.refusal(queens, {bytes(1, 2), 2}), std::nullopt);
}

#ifndef HETMAN_SANITIZED  // the sanitizers' own memory is more than that
// Counting row choices of different sizes takes no more memory than is planned for the largest.
TEST(LineJoinKind, TakesNoMoreMemoryThanPlanned) {
    const std::uint64_t before = peak_memory();
    const Geometry geometry(24);
    const line_join::Size size = line_join::size_for(geometry, {1, 1});
    const Tables tables(geometry);
    const Kernels kernels = kernels_of(best_variant());
    ChoiceJoin join(geometry, tables, *kernels.fillings, *kernels.join, size.most_fillings);
    Random random(24);
    const StopFlag never{false};
    Totals totals;
    constexpr unsigned choices = 6;
    for (unsigned i = 0; i < choices; ++i)
        ASSERT_TRUE(join.count(random_choice(geometry, random), never, totals));
    EXPECT_GT(totals.nodes, choices * size.most_fillings);  // in several passes
    EXPECT_LE(peak_memory() - before, size.bytes);
}
#endif

// A thread takes at most 4 GiB where no limit is named, and 2 GiB if that is what it may use.
TEST(LineJoinKind, TakesAsMuchMemoryAsClustersHave) {
    const EngineKind& kind = engine_kind("line-join");
    constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
    const auto bytes = [&](std::uint64_t n, std::uint64_t threads) {
        return kind.bytes(problem_on("Q", n), {MemoryBudget::no_limit, threads});
    };
    EXPECT_LE(bytes(24, 1), gibibyte);
    EXPECT_LE(bytes(28, 64) - bytes(28, 32), 128 * gibibyte);
    EXPECT_LE(kind.bytes(problem_on("Q", 28), {128 * gibibyte, 64}), 128 * gibibyte);
    EXPECT_EQ(kind.refusal(problem_on("Q", 28), {MemoryBudget::no_limit, 64}), std::nullopt);
}

}  // namespace
}  // namespace hetman::test
