// The boards that planning searches, against Position.
#include <gtest/gtest.h>

#include <algorithm>

#include "coordinator/plan/cutting/descents.h"
#include "coordinator/plan/cutting/line_board.h"
#include "coordinator/plan/cutting/plain_board.h"
#include "coordinator/planner/estimate.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

template <class Board>
Squares squares_of(const Board& board, const typename Board::Choices& choices) {
    Squares squares;
    for (std::uint64_t i = 0; i < choices.count; ++i) squares.push_back(board.square(choices, i));
    return squares;
}

// Both boards make the same choices, also after each random choice, until the end.
template <class Board>
void expect_same_all_the_way(Board board, PlainBoard plain, const Subgroup& required, LineRule rule,
                             Random& random) {
    while (true) {
        const auto choices = choices_of(board, rule);
        const PlainBoard::Choices expected = choices_of(plain, rule);
        ASSERT_EQ(choices.is_over, expected.is_over);
        ASSERT_EQ(choices.is_refuted, expected.is_refuted);
        if (choices.is_over || choices.is_refuted) return;
        ASSERT_EQ(choices.is_column, expected.line.kind == LineKind::column);
        ASSERT_EQ(choices.line, expected.line.index);
        ASSERT_EQ(squares_of(board, choices), expected.free);
        if (choices.count == 0) return;
        const Square square = expected.free[random.below(choices.count)];
        const bool is_placed = plain.place_orbit(square, required);
        ASSERT_EQ(board.place_orbit(square, required), is_placed);
        if (!is_placed) return;
    }
}

template <class Word>
void expect_same(const Problem& problem, Random& random) {
    SCOPED_TRACE(describe(problem));
    const AttackMap map(problem.piece, problem.board);
    const LineMasks<Word> masks(map);
    const LineBoard board(masks, problem);
    const PlainBoard plain(map, problem);
    for (const LineRule rule : both_rules) {
        for (int i = 0; i < 3; ++i)
            expect_same_all_the_way(board, plain, problem.required, rule, random);
        const std::uint64_t seed = random.next();
        const auto choices = choices_of(board, rule);
        Descents descents(board, choices, problem.required, rule, seed);
        for (const std::uint64_t samples : {1, 3, 8})
            ASSERT_EQ(descents.mean(samples), estimate_nodes(map, problem, rule, samples, seed));
    }
}

Problem random_filled_problem(const Piece& piece, Board board, Random& random) {
    Problem problem;
    problem.piece = piece;
    problem.board = board;
    problem.pieces = board.side();
    if (random.below(2) == 0)
        problem.preplaced =
            random_peaceful_set(piece, board, random.below(board.side() + 1), random);
    if (random.below(2) == 0)
        problem.blocked =
            random_squares(board, random.below(2 * board.side()), problem.preplaced, random);
    return problem;
}

TEST(LineBoard, IsThePositionOnSmallBoards) {
    Random random(31);
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 12; ++n)
            for (const Shape shape : all_shapes) {
                const Problem problem = random_filled_problem(piece, {n, n, shape}, random);
                if (!fills_lines(problem)) continue;
                expect_same<std::uint32_t>(problem, random);
                expect_same<std::uint64_t>(problem, random);
                if (HasFatalFailure()) return;
            }
}

TEST(LineBoard, IsThePositionOnWideBoards) {
    Random random(32);
    for (const char* piece : {"R", "Q", "QNN", "RC"})
        for (const std::uint64_t n : {17, 31, 32, 33, 40, 63, 64}) {
            const Problem problem =
                random_filled_problem(Piece::parse(piece), square_board(n), random);
            if (n <= 32) expect_same<std::uint32_t>(problem, random);
            expect_same<std::uint64_t>(problem, random);
            if (HasFatalFailure()) return;
        }
}

TEST(LineBoard, PlacesWholeOrbitsOrRefuses) {
    Random random(33);
    for (const char* piece : {"R", "RN", "Q", "QNN"})
        for (const std::uint64_t n : {4, 5, 8, 12, 13})
            for (const Subgroup& required :
                 {Subgroup(Symmetry::rotate_180), Subgroup(Symmetry::rotate_90),
                  Subgroup(Symmetry::mirror_diagonal), Subgroup::mirrors_diagonals()}) {
                Problem problem = problem_on(piece, n);
                problem.required = required;
                expect_same<std::uint32_t>(problem, random);
                expect_same<std::uint64_t>(problem, random);
                if (HasFatalFailure()) return;
            }
}

}  // namespace
}  // namespace hetman::test
