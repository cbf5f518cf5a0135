// Plans of problems in which lines may stay empty: bishops, and numbers of pieces other than n.
#include <gtest/gtest.h>

#include "coordinator/plan/levels/level_list.h"
#include "coordinator/plan/levels/line_frames.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {
namespace {

Problem some_of(const char* piece, std::uint64_t n, std::uint64_t pieces, Squares preplaced = {},
                Squares blocked = {}) {
    Problem problem = problem_on(piece, n, std::move(preplaced), std::move(blocked));
    problem.pieces = pieces;
    return problem;
}

void expect_oracle_counts(const Problem& problem, const Decision& decision) {
    SCOPED_TRACE(describe(problem) + ", " + decision.engine + ", " + decision.frame + ", " +
                 std::to_string(decision.unit_nodes));
    const Plan plan = make_plan(problem, decision, true);
    const std::vector<PartCount> parts = count_parts(problem, decision, plan);
    EXPECT_EQ(to_decimal(parts.front().placements), std::to_string(count_placements(problem)));
    EXPECT_EQ(to_decimal(classes_of(parts)), std::to_string(count_classes(problem)));
}

class SweptLinePlans : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Engines, SweptLinePlans, testing::Values("line-sweep", "filtering"),
                         [](const auto& info) {
                             return std::string(info.param) == "filtering" ? "Filtering" : "Sweep";
                         });

TEST_P(SweptLinePlans, BishopsAddUp) {
    for (const char* piece : {"B", "BN", "BNN", "BWN", "BDA"})
        for (std::uint64_t n = 1; n <= 4; ++n)
            for (const std::uint64_t unit_nodes : {1, 5, 40, 100'000})
                expect_oracle_counts(problem_on(piece, n),
                                     decision_of(GetParam(), "central", unit_nodes));
    for (const char* piece : {"BN", "BNN"})
        for (const std::uint64_t unit_nodes : {1, 30, 1000})
            expect_oracle_counts(problem_on(piece, 5),
                                 decision_of(GetParam(), "central", unit_nodes));
}

TEST_P(SweptLinePlans, BishopsWithSquaresAddUp) {
    for (const char* piece : {"B", "BN", "BNN"})
        for (const Problem& problem : problems_with_many_groups(Piece::parse(piece), 4))
            for (const std::uint64_t unit_nodes : {1, 20})
                expect_oracle_counts(problem, decision_of(GetParam(), "central", unit_nodes));
}

TEST_P(SweptLinePlans, OtherNumbersOfPiecesAddUp) {
    for (const char* piece : {"Q", "QN", "R", "RN", "RNN", "B", "BNN"})
        for (const auto& frame : frame_names()) {
            if (*piece == 'B' && frame != "central") continue;
            for (std::uint64_t n = 1; n <= 4; ++n)
                for (std::uint64_t pieces = 1; pieces <= n + 2 && pieces <= n * n; ++pieces)
                    for (const std::uint64_t unit_nodes : {1, 10, 100'000})
                        expect_oracle_counts(some_of(piece, n, pieces),
                                             decision_of(GetParam(), frame, unit_nodes));
        }
}

TEST_P(SweptLinePlans, OtherNumbersWithSquaresAddUp) {
    expect_oracle_counts(some_of("Q", 6, 4, {9}), decision_of(GetParam(), "central", 1));
    expect_oracle_counts(some_of("R", 5, 3, {12}, {0, 4, 20, 24}),
                         decision_of(GetParam(), "first-rows", 1));
    expect_oracle_counts(some_of("BN", 5, 7, {}, {0, 24}), decision_of(GetParam(), "central", 3));
    expect_oracle_counts(some_of("Q", 5, 2, {0, 7}), decision_of(GetParam(), "central", 1));
}

TEST(SweptLineFrames, AreRefusedWhereThePieceHasNone) {
    EXPECT_EQ(central_level().lines_of(problem_on("BN", 7)).lines,
              (std::vector<Line>{{LineKind::diagonal, 6}, {LineKind::antidiagonal, 6}}));
    EXPECT_THROW(first_rows_level().lines_of(problem_on("B", 7)), Failure);
    EXPECT_THROW(middle_rows_level().lines_of(problem_on("B", 7)), Failure);
}

// The plan of a first placement: units in lexicographic order that cover every placement once.
TEST(FirstPlans, AreInOrderAndComplete) {
    for (const char* piece : {"Q", "QN", "R", "RNN"})
        for (std::uint64_t n = 1; n <= 7; ++n)
            for (const std::uint64_t unit_nodes : {1, 20, 300}) {
                const Problem problem = problem_on(piece, n);
                SCOPED_TRACE(describe(problem));
                const Plan plan =
                    make_plan(problem, decision_of("filtering", "first-rows", unit_nodes), false,
                              nullptr, first_placement_goal());
                std::uint64_t placements = 0;
                Squares before;
                for (UnitId id = 0; id < plan.size(); ++id) {
                    const Unit unit = plan.unit(id);
                    EXPECT_LT(before, placed_by(plan, id));
                    before = placed_by(plan, id);
                    placements += count_placements(problem_of(problem, unit)) * unit.weight;
                }
                EXPECT_EQ(placements, count_placements(problem));
            }
}

TEST(FirstPlans, CutOnlyTheFirstUnits) {
    const Problem problem = problem_on("Q", 20);
    const Plan plan = make_plan(problem, decision_of("filtering", "first-rows", 1000), false,
                                nullptr, first_placement_goal());
    EXPECT_GE(plan.size(), 1024u);
    EXPECT_LT(plan.size(), 2000u);
    EXPECT_GT(placed_by(plan, 0).size(), placed_by(plan, plan.size() - 1).size());
}

}  // namespace
}  // namespace hetman::test
