// Plans of wrapped boards by pairs of pieces in two middle rows: pairs of an orbit have equally
// many completions, and the weighted units add up to the total.
#include "coordinator/plan/levels/row_pairs.h"

#include <gtest/gtest.h>

#include <set>

#include "coordinator/plan/levels/level_list.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/random_moves.h"
#include "worker/engine_list.h"
#include "worker/engines/engine.h"

namespace hetman::test {
namespace {

Problem wrapped(const Piece& piece, std::uint64_t n, Shape shape) {
    Problem problem = problem_on(piece, n);
    problem.board.shape = shape;
    return problem;
}

Problem toroidal(const char* piece, std::uint64_t n) {
    return wrapped(Piece::parse(piece), n, Shape::torus);
}

std::uint64_t count_with(const char* engine, const Problem& problem) {
    const auto made = engine_kind(engine).make_engine(problem);
    return static_cast<std::uint64_t>(count(*made, problem, never_stop).value().placements);
}

std::uint64_t completions(Problem problem, Squares pair) {
    problem.preplaced = std::move(pair);
    return count_with("forward-filter", problem);
}

// By the number of completions: the pairs in two rows that have so many, in column 0 and `columns`.
using PairsByCompletions = std::map<std::uint64_t, std::uint64_t>;

PairsByCompletions pairs_one_by_one(const Problem& problem) {
    PairsByCompletions pairs;
    const Board board = problem.board;
    for (std::uint64_t columns = 0; columns < board.side(); ++columns) {
        const Square lower = board.square(1, columns);
        if (problem.piece.attacks(board, 0, lower)) continue;
        pairs[completions(problem, {0, lower})] += board.side();
    }
    return pairs;
}

void expect_orbits_with_equal_completions(const Problem& problem) {
    SCOPED_TRACE(describe(problem));
    const AttackMap map(problem.piece, problem.board);
    const auto orbits = orbits_of_row_pairs(map, problem);
    ASSERT_TRUE(orbits);
    PairsByCompletions pairs;
    for (const RowPairs& orbit : *orbits)
        pairs[completions(problem, {0, problem.board.square(1, orbit.columns)})] += orbit.pairs;
    EXPECT_EQ(pairs, pairs_one_by_one(problem));
}

TEST(RowPairs, OfAnOrbitHaveEquallyManyCompletions) {
    for (const char* piece : {"Q", "R[1,1]0", "R[2,1]0", "RNN", "QC", "R"})
        for (std::uint64_t n = 2; n <= (std::string(piece) == "Q" ? 13U : 7U); ++n)
            expect_orbits_with_equal_completions(toroidal(piece, n));
}

TEST(RowPairs, OfRandomPieces) {
    Random random(0);
    for (int i = 0; i < 60; ++i) {
        std::vector<WrittenMove> moves = random_moves(random);
        moves.push_back({1, 0, false, true});
        const Piece piece = Piece::parse(notation_of(moves));
        expect_orbits_with_equal_completions(wrapped(piece, 2 + random.below(7), Shape::torus));
    }
}

// For a queen and a prime n: the slopes of pairs are acted on by the eight maps of the projective
// line that keep the slopes 0, 1, -1 and infinity apart from the others.
TEST(RowPairs, OfQueensAreInFewOrbits) {
    const auto orbits_of = [](const char* piece, std::uint64_t n) {
        const Problem problem = toroidal(piece, n);
        const AttackMap map(problem.piece, problem.board);
        const auto orbits = orbits_of_row_pairs(map, problem).value();
        std::vector<std::uint64_t> sizes;
        for (const RowPairs& orbit : orbits) sizes.push_back(orbit.pairs / n);
        return sizes;
    };
    EXPECT_EQ(orbits_of("Q", 13), (std::vector<std::uint64_t>{8, 2}));
    EXPECT_EQ(orbits_of("Q", 19), (std::vector<std::uint64_t>{8, 8}));
    EXPECT_EQ(orbits_of("Q", 23), (std::vector<std::uint64_t>{8, 4, 8}));
}

TEST(RowPairs, ExistOnlyWhereAttacksRunRound) {
    const auto exist = [](const Problem& problem) {
        return orbits_of_row_pairs(AttackMap(problem.piece, problem.board), problem).has_value();
    };
    EXPECT_TRUE(exist(toroidal("Q", 8)));
    EXPECT_TRUE(exist(toroidal("QN", 8)));
    // On cylinders rides of queens reach what they reach on tori; leaps do not.
    EXPECT_TRUE(exist(wrapped(Piece::parse("Q"), 8, Shape::cylinder)));
    EXPECT_FALSE(exist(wrapped(Piece::parse("QN"), 8, Shape::cylinder)));
    EXPECT_FALSE(exist(problem_on("Q", 8)));
    EXPECT_FALSE(exist(problem_on("R", 8)));
    EXPECT_FALSE(exist(toroidal("Q", 1)));
    EXPECT_FALSE(exist(toroidal("B", 8)));
    Problem problem = toroidal("Q", 8);
    problem.blocked = {3};
    EXPECT_FALSE(exist(problem));
    problem = toroidal("Q", 8);
    problem.preplaced = {3};
    EXPECT_FALSE(exist(problem));
    problem = toroidal("Q", 8);
    problem.required = Symmetry::rotate_180;
    EXPECT_FALSE(exist(problem));
    problem = toroidal("Q", 8);
    problem.pieces = 7;
    EXPECT_FALSE(exist(problem));
}

// Both totals and classes, by plans of each frame.
void expect_same_counts_by_frames(const Problem& problem) {
    SCOPED_TRACE(describe(problem));
    const std::string expected = std::to_string(count_with("filtering", problem));
    std::set<std::string> classes;
    for (const std::string& frame : frame_names())
        for (const std::uint64_t unit_nodes : {1, 1'000'000}) {
            const Decision decision = decision_of("forward-filter", frame, unit_nodes);
            const Plan plan = make_plan(problem, decision, true);
            EXPECT_EQ(plan.parts().front().frame_weight,
                      frame_weight(problem, problem.required, decision, count_goal(), nullptr));
            const auto parts = count_parts(problem, decision, plan);
            EXPECT_EQ(to_decimal(parts.front().placements), expected) << frame;
            classes.insert(to_decimal(classes_of(parts)));
        }
    EXPECT_EQ(classes.size(), 1U);
}

TEST(WrappedPlans, AddUpToTheTotal) {
    Random random(1);
    for (const Shape shape : {Shape::cylinder, Shape::torus}) {
        for (std::uint64_t n = 1; n <= 7; ++n) {
            expect_same_counts_by_frames(wrapped(Piece::parse("Q"), n, shape));
            expect_same_counts_by_frames(wrapped(Piece::parse("R[1,1]0"), n, shape));
        }
        expect_same_counts_by_frames(wrapped(Piece::parse("Q"), 11, shape));
        for (int i = 0; i < 20; ++i) {
            std::vector<WrittenMove> moves = random_moves(random);
            moves.push_back({1, 0, false, true});
            Problem problem = wrapped(Piece::parse(notation_of(moves)), 2 + random.below(6), shape);
            if (random.below(3) == 0)
                problem.blocked = random_squares(problem.board, 1 + random.below(2), {}, random);
            expect_same_counts_by_frames(problem);
        }
    }
}

// A total costs about an eighth of n^2 of the nodes without symmetry.
TEST(WrappedPlans, OfQueensNeedFewNodes) {
    const Problem problem = toroidal("Q", 13);
    const Decision decision = decision_of("forward-filter", "middle-rows", 1);
    const Plan plan = make_plan(problem, decision, false);
    const auto engine = engine_kind("forward-filter").make_engine(problem);
    std::uint64_t nodes = 0;
    for (UnitId id = 0; id < plan.size(); ++id)
        nodes += count(*engine, problem_of(problem, plan.unit(id)), never_stop).value().nodes;
    const std::uint64_t without = count(*engine, problem, never_stop).value().nodes;
    EXPECT_LT(nodes * 13 * 8, without);
}

}  // namespace
}  // namespace hetman::test
