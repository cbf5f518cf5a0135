// Estimates of the size of search trees.
#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <tuple>

#include "coordinator/planner/estimate.h"
#include "tests/coordinator/plan/planning.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

std::uint64_t estimate(const Problem& problem, LineRule rule, std::uint64_t samples,
                       std::uint64_t seed = 1) {
    return estimate_nodes(AttackMap(problem.piece, problem.board), problem, rule, samples, seed);
}

// The squares tried by a complete search, as the estimate defines them: the squares of every node
// count, those of a dead position only if the rule recognises it too late.
std::uint64_t nodes_by_hand(const AttackMap& map, const Position& position, LineRule rule,
                            Symmetry required) {
    if (position.is_full() || position.is_refuted(rule)) return 0;
    std::uint64_t nodes = 0;
    for (const Square square : position.free_squares(*position.next_line(rule))) {
        ++nodes;
        Position child = position;
        if (child.place_orbit(square, required)) nodes += nodes_by_hand(map, child, rule, required);
    }
    return nodes;
}

// If all paths down the tree are alike, one descent gives its exact size: for rooks, by symmetry,
// and on boards so small that there is only one path.
TEST(Estimate, IsExactWhereAllDescentsAreAlike) {
    for (const LineRule rule : both_rules) {
        for (std::uint64_t n = 1; n <= 8; ++n) {
            // n + n (n - 1) + ... + n!
            std::uint64_t paths = 1;
            std::uint64_t nodes = 0;
            for (std::uint64_t i = n; i > 0; --i) nodes += paths *= i;
            for (const std::uint64_t samples : {1, 3, 8})
                EXPECT_EQ(estimate(problem_on("R", n), rule, samples), nodes);
        }
        for (const char* piece : {"Q", "QN", "QNN"})
            for (const std::uint64_t n : {1, 2}) {
                const Problem problem = problem_on(piece, n);
                const AttackMap map(problem.piece, problem.board);
                EXPECT_EQ(estimate(problem, rule, 5),
                          nodes_by_hand(map, Position(map, problem), rule, Symmetry::identity))
                    << piece << ' ' << n;
            }
    }
    EXPECT_EQ(estimate(problem_on("Q", 1), LineRule::fewest_squares, 1), 1u);
}

TEST(Estimate, OfFullAndDeadBoardsIsNothing) {
    EXPECT_EQ(estimate(problem_on("Q", 4, {1, 7, 8, 14}), LineRule::fewest_squares, 8), 0u);
    EXPECT_EQ(estimate(problem_on("Q", 4, {1, 7, 8, 14}), LineRule::rows_in_order, 8), 0u);
    EXPECT_EQ(estimate(problem_on("Q", 4, {}, {12, 13, 14, 15}), LineRule::fewest_squares, 8), 0u);
}

// The mean over many descents converges to the size of the tree: the method's guarantee.
TEST(Estimate, ComesCloseToTheTruth) {
    for (const char* piece : {"Q", "QN", "RN"})
        for (const std::uint64_t n : {7, 8})
            for (const LineRule rule : both_rules)
                for (const Symmetry required : {Symmetry::identity, Symmetry::rotate_180}) {
                    Problem problem = problem_on(piece, n);
                    problem.required = required;
                    const AttackMap map(problem.piece, problem.board);
                    const auto truth = static_cast<double>(
                        nodes_by_hand(map, Position(map, problem), rule, required));
                    const auto found = static_cast<double>(estimate(problem, rule, 20000));
                    // One node of tolerance, because the mean is rounded down.
                    EXPECT_NEAR(found, truth, 0.1 * truth + 1) << describe(problem);
                }
}

// With more positions than there are at any depth, nothing is sampled.
TEST(Estimate, IsExactForSearchesThatCountTheLastPieces) {
    const EngineKind& engine = engine_kind("inclusion-exclusion");
    for (const auto& [piece, n, pieces] : {std::tuple{"B", 5, 6},
                                           {"B", 4, 6},
                                           {"K", 5, 6},
                                           {"N", 4, 7},
                                           {"NN", 5, 4},
                                           {"Q", 5, 5}}) {
        Problem problem = problem_on(piece, static_cast<std::uint64_t>(n));
        problem.pieces = static_cast<std::uint64_t>(pieces);
        const AttackMap map(problem);
        const StopFlag stop{false};
        const std::optional<Tally> counted = engine.make_engine(problem)->count(problem, stop);
        // The engine counts the root, too.
        EXPECT_EQ(estimate_nodes(map, problem, engine, 1'000'000, 1) + 1, counted->nodes)
            << describe(problem);
    }
}

TEST(Estimate, IsTheSameEveryTime) {
    const Problem problem = problem_on("QNN", 20);
    for (const LineRule rule : both_rules) {
        const std::uint64_t first = estimate(problem, rule, 50, 7);
        EXPECT_GT(first, 0u);
        EXPECT_EQ(estimate(problem, rule, 50, 7), first);
        EXPECT_NE(estimate(problem, rule, 50, 8), first) << "the seed matters";
    }
}

TEST(Estimate, SaturatesAndNeverWraps) {
    EXPECT_EQ(estimate(problem_on("R", 64), LineRule::rows_in_order, 1), most);
    EXPECT_EQ(estimate(problem_on("R", 64), LineRule::fewest_squares, 1000), most);
    // 20! fits 64 bits, 21! does not.
    EXPECT_LT(estimate(problem_on("R", 20), LineRule::rows_in_order, 3), most);
    EXPECT_EQ(estimate(problem_on("R", 21), LineRule::rows_in_order, 3), most);
    EXPECT_LE(estimate(problem_on("Q", 64), LineRule::rows_in_order, 100), most);
}

}  // namespace
}  // namespace hetman::test
