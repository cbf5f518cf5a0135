// Plans by orbits of squares: all symmetries are used, shifts of wrapped boards included.
#include <gtest/gtest.h>

#include "coordinator/plan/levels/orbit_level.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/plain_problem.h"

namespace hetman::test {
namespace {

Problem queens_on(Board board, std::uint64_t pieces) {
    Problem problem;
    problem.piece = Piece::parse("Q");
    problem.board = board;
    problem.pieces = pieces;
    return problem;
}

Decision by_orbits(std::uint64_t unit_nodes) {
    return decision_of("inclusion-exclusion", orbit_level().name, unit_nodes);
}

BigInteger counted(const Problem& problem, const Decision& decision, const Plan& plan) {
    return count_parts(problem, decision, plan).front().placements;
}

std::uint64_t weight_of_first_part(const Problem& problem, const Decision& decision) {
    return frame_weight(problem, problem.required, decision, count_goal());
}

// The terms are of the OEIS: A061994, A172519.
TEST(OrbitPlans, UseTheEightSymmetriesOfAPlane) {
    const Problem problem = queens_on(square_board(13), 4);
    const Plan plan = make_plan(problem, by_orbits(largest_unit_nodes), false);
    EXPECT_EQ(orbit_level().times_counted(problem), 1u);
    EXPECT_EQ(counted(problem, by_orbits(largest_unit_nodes), plan), 6106214);
    std::uint64_t weights = 0;
    for (UnitId id = 0; id < plan.size(); ++id) weights += plan.weight(id);
    EXPECT_GT(weights, 5 * plan.size());
}

TEST(OrbitPlans, PlaceOnePieceFirstOnATorus) {
    const Problem problem = queens_on(Board(9, 9, Shape::torus), 4);
    for (const std::uint64_t unit_nodes : {std::uint64_t{1}, largest_unit_nodes}) {
        const Plan plan = make_plan(problem, by_orbits(unit_nodes), false);
        for (UnitId id = 0; id < plan.size(); ++id) EXPECT_EQ(placed_by(plan, id).front(), 0u);
        EXPECT_EQ(orbit_level().times_counted(problem), 4u);
        EXPECT_EQ(counted(problem, by_orbits(unit_nodes), plan), 4 * 62208);
    }
}

// With preplaced pieces no shift is left.
TEST(OrbitPlans, CountOnceWhereThereAreNoShifts) {
    Problem problem = queens_on(Board(9, 9, Shape::torus), 4);
    problem.preplaced = {40};
    EXPECT_EQ(orbit_level().times_counted(problem), 1u);
    const Plan plan = make_plan(problem, by_orbits(1), false);
    EXPECT_EQ(counted(problem, by_orbits(1), plan) * 81, 4 * 62208);
    problem.pieces = 1;
    EXPECT_EQ(counted(problem, by_orbits(1), make_plan(problem, by_orbits(1), false)), 1);
}

TEST(OrbitPlans, AreMadeOfProblemsTooLargeForOneUnit) {
    const auto taken = [](const Problem& problem, const char* frame) {
        RunSettings settings;
        settings.frame = frame;
        const Decision decision = decide(problem, settings);
        return decision.engine + ", " + decision.frame;
    };
    EXPECT_EQ(taken(queens_on(square_board(25), 4), "auto"), "inclusion-exclusion, none");
    EXPECT_EQ(taken(queens_on(square_board(22), 6), "auto"), "inclusion-exclusion, orbits");
    EXPECT_EQ(taken(queens_on(square_board(25), 4), "orbits"), "inclusion-exclusion, orbits");
    EXPECT_EQ(taken(queens_on(Board(40, 40, Shape::torus), 5), "auto"),
              "inclusion-exclusion, orbits");
    Problem kings = queens_on(square_board(12), 12);
    kings.piece = Piece::parse("K");
    EXPECT_EQ(taken(kings, "auto"), "frontier-dp, none");
}

TEST(OrbitPlans, CountRandomProblems) {
    constexpr std::uint64_t seed = 91;
    SCOPED_TRACE(seed);
    Random random(seed);
    int shifted = 0;
    for (int checked = 0; checked < 200;) {
        PlainProblem plain = random_plain_problem(random);
        plain.symmetric = "identity";
        plain.maximal = false;
        plain.pieces = std::min(plain.preplaced.size() + random.below(6),
                                plain.board.rows * plain.board.columns);
        const std::optional<PlainCount> expected = plain_count(plain, 10'000);
        const Problem problem = problem_of(plain);
        if (!expected || is_impossible(problem)) continue;
        SCOPED_TRACE(describe(plain));
        const std::uint64_t times = orbit_level().times_counted(problem);
        for (const std::uint64_t unit_nodes : {1, 10, 1000}) {
            const Decision decision = by_orbits(unit_nodes);
            const Plan plan = make_plan(problem, decision, false);
            EXPECT_EQ(counted(problem, decision, plan), BigInteger(expected->total) * times);
            EXPECT_EQ(plan.parts().front().frame_weight, weight_of_first_part(problem, decision));
        }
        shifted += times > 1;
        ++checked;
    }
    EXPECT_GT(shifted, 20);
}

}  // namespace
}  // namespace hetman::test
