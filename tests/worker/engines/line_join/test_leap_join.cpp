// The line join of super queens, compared with the naive reference join and with searches.
#include <gtest/gtest.h>

#include "common/problem/symmetry/fold.h"
#include "tests/support/known_counts.h"
#include "tests/support/oracle.h"
#include "tests/worker/engines/engines_under_test.h"
#include "tests/worker/engines/quadrant_join/random_choice.h"
#include "worker/engine_list.h"
#include "worker/engines/engine.h"
#include "worker/engines/line_join/leap_join.h"
#include "worker/engines/line_join/line_join.h"
#include "worker/engines/quadrant_join/plain_join.h"

namespace hetman::test {
namespace {

using line_join::LeapJoin;
using line_join::LeapLines;
using quadrant_join::ClosedSquares;
using quadrant_join::Geometry;
using quadrant_join::RowSplit;
using quadrant_join::Tables;
using quadrant_join::Totals;
using quadrant_join::widest_strip;

class SuperQueens : public testing::TestWithParam<Variant> {
  protected:
    void SetUp() override {
        if (!can_run(GetParam())) GTEST_SKIP() << "this machine's processor does not run it";
#ifdef __x86_64__
        if (GetParam() == Variant::avx2) {
            fillings_ = &quadrant_join::avx2_kernel();
            join_ = &line_join::avx2_kernel();
        } else if (GetParam() == Variant::avx512) {
            fillings_ = &quadrant_join::avx512_kernel();
            join_ = &line_join::avx512_kernel();
        }
#endif
    }

    // Of row choices with these closed squares.
    void expect_plain_counts(const Geometry& geometry, const ClosedSquares* closed,
                             unsigned choices) {
        const Tables tables(geometry);
        LeapJoin join(geometry, tables, *fillings_, *join_);
        Random random(geometry.n);
        for (unsigned i = 0; i < choices; ++i) {
            RowSplit choice = random_choice(geometry, random);
            if (closed != nullptr) {
                choice.west_closed = &closed->west;
                choice.east_closed = &closed->east;
            }
            Totals plain;
            Totals fast;
            ASSERT_TRUE(plain_join(geometry, choice, never_, plain));
            ASSERT_TRUE(join.count(choice, never_, fast));
            ASSERT_EQ(fast.found.sum(), plain.found.sum())
                << "n = " << geometry.n << ", west " << choice.west << ", east " << choice.east
                << (choice.folded ? ", folded" : "") << (choice.centre ? ", centre" : "");
            EXPECT_EQ(fast.found.residues(), plain.found.residues());
            if (!choice.folded) {
                EXPECT_EQ(fast.nodes, plain.nodes);
            }
            placements_ += plain.found.sum();
        }
    }

    const StopFlag never_{false};
    const quadrant_join::Kernel* fillings_ = &quadrant_join::portable_kernel();
    const line_join::Kernel* join_ = &line_join::portable_kernel();
    std::uint64_t placements_ = 0;
};

TEST_P(SuperQueens, AreCountedForAnyRowChoice) {
    for (unsigned n = 12; n <= 18; ++n) {
        placements_ = 0;
        expect_plain_counts(Geometry(n, widest_strip, true), nullptr, n < 18 ? 60 : 20);
        EXPECT_GT(placements_, 0U) << n;
    }
}

TEST_P(SuperQueens, AreCountedAroundClosedSquares) {
    for (const unsigned n : {13U, 16U, 17U}) {
        Random random(n);
        const Problem problem =
            problem_on("QN", n, {}, random_squares(square_board(n), n, {}, random));
        const ClosedSquares closed{OpenSquares(problem)};
        placements_ = 0;
        expect_plain_counts(Geometry(n, widest_strip, true), &closed, 60);
        EXPECT_GT(placements_, 0U) << n;
    }
}

TEST_P(SuperQueens, StopWhenAsked) {
    const Geometry geometry(18, widest_strip, true);
    const Tables tables(geometry);
    LeapJoin join(geometry, tables, *fillings_, *join_);
    Random random(1);
    const StopFlag stop{true};
    Totals totals;
    EXPECT_FALSE(join.count(random_choice(geometry, random), stop, totals));
}

INSTANTIATE_TEST_SUITE_P(All, SuperQueens, testing::ValuesIn(all_variants),
                         [](const testing::TestParamInfo<Variant>& info) {
                             return std::string(name_of(info.param));
                         });

TEST(SuperQueenBoards, HaveTheKnownNumbersOfPlacements) {
    for (std::uint64_t n = 1; n <= 15; ++n) {
        const Problem problem = problem_on("QN", n);
        const auto engine = engine_kind("line-join").make_engine(problem);
        EXPECT_EQ(decimal(count_with(*engine, problem).placements), known_count("QN", "total", n))
            << n;
    }
}

// Compares folded units with an engine that does not fold, by visiting its placements.
TEST(SuperQueenBoards, AreFoldedAsEveryPlacementIs) {
    std::uint64_t different = 0;
    for (std::uint64_t n = 14; n <= 17; ++n)
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Random random(100 * n + seed);
            const Geometry geometry(static_cast<unsigned>(n));
            const RowSplit choice = random_choice(geometry, random);
            Unit unit;
            unit.kind = RowChoice{
                {choice.west, choice.east & ~(choice.centre ? geometry.central_row() : 0)},
                choice.centre,
                true};
            const Problem whole = problem_on("QN", n);
            const auto placements_of = [&](const char* name) {
                const auto engine = engine_kind(name).make_engine(whole);
                const auto workspace = engine->make_workspace();
                return engine
                    ->count_units(whole, {&unit, 1}, workspace.get(), KernelChoice::fastest,
                                  never_stop)
                    .at(0)
                    .placements;
            };
            const BigInteger folded = placements_of("line-join");
            ASSERT_EQ(folded, placements_of("forward-filter")) << n << " rows, seed " << seed;
            std::get<RowChoice>(unit.kind).folded = false;
            different += folded != placements_of("line-join") ? 1 : 0;
        }
    EXPECT_GT(different, 10U);
}

TEST(SuperQueenBoards, AreLimitedByTheLinesOfLeaps) {
    const EngineKind& kind = engine_kind("line-join");
    EXPECT_EQ(kind.refusal(problem_on("QN", LeapLines::widest)), std::nullopt);
    EXPECT_NE(kind.refusal(problem_on("QN", LeapLines::widest + 1)), std::nullopt);
    Problem fewer = problem_on("QN", 20);
    fewer.pieces = 19;
    EXPECT_NE(kind.refusal(fewer), std::nullopt);
    EXPECT_NE(kind.refusal(problem_on("QZ", 20)), std::nullopt);
}

bool common(quadrant_join::Lines a, quadrant_join::Lines b) { return have_common(a, b); }

// With every second row in the west there are the most lines.
TEST(LeapLines, AreCommonToQueensALeapApart) {
    for (unsigned n = 12; n <= LeapLines::widest; ++n) {
        const Geometry geometry(n, widest_strip, true);
        Random random(n);
        for (unsigned i = 0; i < 10; ++i) {
            RowSplit choice = random_choice(geometry, random);
            if (i == 0) {
                choice.west = 0x2aaaaaaa & geometry.west.all_rows();
                choice.east = geometry.west.all_rows() & ~choice.west;
            }
            const LeapLines leaps(geometry, choice);
            const std::uint32_t beyond = ~leaps.diagonals();
            visit_members(choice.west, [&](unsigned west) {
                visit_members(choice.east, [&](unsigned east) {
                    const bool adjacent = west + 1 == east || east + 1 == west;
                    const quadrant_join::Lines met = leaps.met(east);
                    EXPECT_EQ(common({met.u & beyond, met.v & beyond}, leaps.of_west()[west]),
                              adjacent);
                    EXPECT_EQ(common(leaps.joined(west), seen_across(leaps.of_east()[east])),
                              adjacent);
                    EXPECT_EQ(leaps.met_first(east) >> west & 1,
                              adjacent || west + 2 == east || east + 2 == west ? 1U : 0U);
                });
                const quadrant_join::Lines joined = leaps.joined(west);
                EXPECT_EQ((joined.u | joined.v) & leaps.diagonals(), 0U);
            });
        }
    }
}

}  // namespace
}  // namespace hetman::test
