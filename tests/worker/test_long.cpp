// Known counts that take long: every engine, as far as it gets in minutes.
#include <gtest/gtest.h>

#include "tests/support/known_counts.h"
#include "tests/worker/engines/engines_under_test.h"

namespace hetman::test {
namespace {

class LongLadder : public EveryEngine {};

INSTANTIATE_TEST_SUITE_P(All, LongLadder, testing::ValuesIn(engines_for_all_pieces()),
                         name_of_parameter);

std::uint64_t largest_board(const EngineUnderTest& engine, const std::string& piece) {
    const bool slow = engine.name == "backtracking";
    if (piece == "B") return slow ? 6 : 8;
    if (piece == "BN" || piece == "BNN") return slow ? 6 : 8;
    if (piece == "R") return 9;
    if (piece == "RN") return slow ? 9 : 11;
    if (piece == "RNN") return slow ? 13 : 14;
    if (piece == "Q") return slow ? 12 : 14;
    if (piece == "QN") return slow ? 14 : 16;
    return slow ? 14 : 18;
}

TEST_P(LongLadder, FindsTheKnownTotals) {
    int checked = 0;
    for (const KnownCount& known : known_counts()) {
        if (known.kind != "total" || known.n > largest_board(GetParam(), known.piece)) continue;
        const Problem problem = problem_on(known.piece, known.n);
        if (!GetParam().counts(problem)) continue;
        EXPECT_EQ(decimal(count_with(*GetParam().make_engine(problem), problem).placements),
                  known.count)
            << describe(problem) << ", " << known.source;
        ++checked;
    }
    EXPECT_GE(checked, 60);
}

// All placements of a board with three preplaced pieces, on boards larger than those of the ladder.
TEST_P(LongLadder, CountsAroundRandomPreplacedSquares) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Random random(seed);
        const std::vector<Piece> pieces = pieces_on_each_line();
        const Piece& piece = pieces[random.below(pieces.size())];
        const Board board = square_board(8 + random.below(3));
        const Squares preplaced = random_peaceful_set(piece, board, 2 + random.below(3), random);
        const Problem problem =
            problem_on(piece, board.side(), preplaced,
                       random_squares(board, random.below(12), preplaced, random));
        EXPECT_EQ(decimal(count_with(*GetParam().make(piece, board), problem).placements),
                  std::to_string(count_placements(problem)))
            << describe(problem) << ", seed " << seed;
    }
}

}  // namespace
}  // namespace hetman::test
