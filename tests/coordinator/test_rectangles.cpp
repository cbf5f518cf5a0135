// Every named piece on all boards up to 6 x 6 with up to 6 pieces, and pieces with random moves,
// full and semi: counted by every engine that accepts them, through the code path of a run.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/coordinator/random_problems.h"
#include "tests/support/plain_count.h"
#include "tests/support/random_moves.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

// The problem, with or without preplaced and blocked squares.
Problem problem_with(const Piece& piece, Board board, std::uint64_t pieces, bool has_squares,
                     Random& random) {
    Problem problem;
    problem.piece = piece;
    problem.board = board;
    problem.pieces = pieces;
    if (!has_squares) return problem;
    problem.preplaced = random_peaceful_set(
        piece, board, random.below(std::min<std::uint64_t>(pieces, 2) + 1), random);
    problem.blocked =
        random_squares(board, random.below(board.rows + 1), problem.preplaced, random);
    return problem;
}

// The engines that counted it.
int expect_plain_count(const Problem& problem, const AttackRelation& attacks) {
    SCOPED_TRACE(describe(problem));
    const PlainCount expected = plain_count(problem, attacks);
    int counted = 0;
    for (const EngineKind& engine : engine_kinds()) {
        if (engine.refusal(problem)) continue;
        SCOPED_TRACE(engine.name);
        const Result result = answer(problem, engine.name, Find::count, 2000);
        EXPECT_EQ(to_decimal(result.total.value()), std::to_string(expected.total));
        EXPECT_EQ(to_decimal(result.unique.value()), std::to_string(expected.classes));
        ++counted;
    }
    return counted;
}

// Boards with 1 to 6 rows and columns.
class RectanglesOf : public testing::TestWithParam<std::uint64_t> {
  protected:
    Board board() const { return {GetParam() / 6 + 1, GetParam() % 6 + 1}; }
};

INSTANTIATE_TEST_SUITE_P(Sizes, RectanglesOf, testing::Range<std::uint64_t>(0, 36),
                         [](const testing::TestParamInfo<std::uint64_t>& info) {
                             return std::to_string(info.param / 6 + 1) + "x" +
                                    std::to_string(info.param % 6 + 1);
                         });

TEST_P(RectanglesOf, AnyNumberOfNamedPiecesIsCountedByEveryEngine) {
    Random random(GetParam());
    for (const Piece& piece : pieces_with_names())
        for (std::uint64_t pieces = 0; pieces <= 6; ++pieces)
            for (const bool has_squares : {false, true}) {
                const Problem problem = problem_with(piece, board(), pieces, has_squares, random);
                const int counted = expect_plain_count(problem, [&](Square from, Square to) {
                    return piece.attacks(problem.board, from, to);
                });
                EXPECT_GE(counted, 3) << "brute-force, backtracking, filtering";
            }
}

// Attacks by the definition of moves; shares no code with pieces.
TEST_P(RectanglesOf, AnyNumberOfPiecesWithRandomMovesIsCountedByEveryEngine) {
    Random random(1000 + GetParam());
    for (std::uint64_t pieces = 0; pieces <= 6; ++pieces)
        for (int i = 0; i < 6; ++i) {
            const std::vector<WrittenMove> moves = random_moves(random);
            const Problem problem =
                problem_with(Piece::parse(notation_of(moves)), board(), pieces, i % 2 == 1, random);
            const int counted = expect_plain_count(problem, [&](Square from, Square to) {
                return attack_by_definition(moves, problem.board, from, to);
            });
            EXPECT_GE(counted, 3) << "brute-force, backtracking, filtering";
        }
}

// First placements and heat maps too, on boards that the oracle can count quickly.
TEST_P(RectanglesOf, AnyNumberOfNamedPiecesIsAnsweredAsTheOracleDoes) {
    Random random(GetParam());
    for (const Piece& piece : pieces_with_names())
        for (std::uint64_t pieces = 0; pieces <= 6; ++pieces)
            expect_oracle_answers(random_problem(piece, board(), pieces, random));
}

class ManyRandomProblems : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Seeds, ManyRandomProblems, testing::Range(10, 50));

TEST_P(ManyRandomProblems, AreAnsweredAsTheOracleDoes) {
    Random random(static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < 100; ++i) expect_oracle_answers(random_problem(random));
}

}  // namespace
}  // namespace hetman::test
