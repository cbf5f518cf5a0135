// Every engine on small boards, compared with known counts and with the oracle.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/support/known_counts.h"
#include "tests/worker/engines/engines_under_test.h"

namespace hetman::test {
namespace {

class EngineLadder : public EveryEngine {
  protected:
    // True if the engine accepts the problem; then its count must equal the oracle's.
    bool expect_oracle_count(const Engine& engine, const Problem& problem) {
        if (!GetParam().counts(problem)) return false;
        const std::uint64_t placements = count_placements(problem);
        fruitful_ += placements > 0;
        EXPECT_EQ(decimal(count_with(engine, problem).placements), std::to_string(placements))
            << describe(problem);
        return true;
    }

    // An engine made for certain pieces may refuse others.
    void expect_counted(const Engine& engine, const Problem& problem) {
        EXPECT_TRUE(expect_oracle_count(engine, problem) || GetParam().is_special())
            << describe(problem);
    }

    // The first of these problems that the engine accepts.
    Problem counted(const std::vector<Problem>& problems) const {
        for (const Problem& problem : problems)
            if (GetParam().counts(problem)) return problem;
        throw std::logic_error("no problem for " + GetParam().name);
    }

    bool counts_required_symmetries() const {
        Problem problem = problem_on("Q", 4);
        problem.required = Symmetry::rotate_180;
        return GetParam().counts(problem);
    }

    int fruitful_ = 0;  // compared problems that have at least one placement
};

INSTANTIATE_TEST_SUITE_P(All, EngineLadder, testing::ValuesIn(engines_under_test()),
                         name_of_parameter);

// Boards on which the search tree of each piece is small.
std::uint64_t largest_quick_board(const std::string& piece) {
    if (piece.front() == 'B') return 6;
    if (piece == "R" || piece == "RN") return 8;
    if (piece == "Q") return 10;
    return piece == "RNN" ? 11 : 12;
}

TEST_P(EngineLadder, FindsTheKnownTotals) {
    int checked = 0;
    for (const KnownCount& known : known_counts()) {
        if (known.kind != "total" || known.n > largest_quick_board(known.piece)) continue;
        const Problem problem = problem_on(known.piece, known.n);
        if (!GetParam().counts(problem)) continue;
        const auto engine = GetParam().make_engine(problem);
        EXPECT_EQ(decimal(count_with(*engine, problem).placements), known.count)
            << describe(problem) << ", " << known.source;
        ++checked;
    }
    const bool counts_bishops = GetParam().counts(problem_on("B", 6));
    if (GetParam().is_special())
        EXPECT_GE(checked, 8);
    else
        EXPECT_EQ(checked, 8 + 8 + 11 + 10 + 12 + 12 + (counts_bishops ? 3 * 6 : 0));
}

TEST_P(EngineLadder, CountsEveryPieceOnEveryBoardUpTo8) {
    ASSERT_EQ(pieces_on_each_line().size(), 21u);
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 8; ++n) {
            const Problem problem = problem_on(piece, n);
            const auto engine = GetParam().make(piece, problem.board);
            expect_counted(*engine, problem);
        }
}

TEST_P(EngineLadder, CountsPiecesWithLongLeaps) {
    int taken = 0;
    int pieces = 0;  // of those that the engine counts
    for (const char* text : {"RC", "QZ", "RNG", "RZZ", "R(4,1)", "QNN(5,3)0", "BC", "BH(4,1)"}) {
        const Piece piece = Piece::parse(text);
        if (GetParam().counts(problem_on(piece, 5))) ++pieces;
        for (std::uint64_t n = 1; n <= (piece.rides_along_rows_and_columns() ? 8 : 5); ++n) {
            const Problem problem = problem_on(piece, n);
            if (!GetParam().counts(problem)) continue;
            taken += expect_oracle_count(*GetParam().make(piece, problem.board), problem);
        }
    }
    EXPECT_GE(taken, 5 * pieces);
    const bool takes_rooks = GetParam().counts(problem_on("RC", 5));
    const bool takes_bishops = GetParam().counts(problem_on("BC", 5));
    EXPECT_GE(pieces, (takes_rooks ? 3 : 0) + (takes_bishops ? 2 : 0));
}

TEST_P(EngineLadder, CountsAroundEverySetOfUpToThreePreplacedSquares) {
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 5; ++n) {
            const Board board = square_board(n);
            const auto engine = GetParam().make(piece, board);
            for (const Squares& preplaced : peaceful_sets(piece, board, 3))
                expect_counted(*engine, problem_on(piece, n, preplaced));
        }
}

TEST_P(EngineLadder, CountsAroundEveryOneAndTwoBlockedSquares) {
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 4; ++n) {
            const Board board = square_board(n);
            const auto engine = GetParam().make(piece, board);
            for (Square a = 0; a < board.squares(); ++a)
                for (Square b = a; b < board.squares(); ++b) {
                    const Squares blocked = a == b ? Squares{a} : Squares{a, b};
                    expect_counted(*engine, problem_on(piece, n, {}, blocked));
                }
        }
}

TEST_P(EngineLadder, CountsAroundPairsOfBlockedSquaresOnFiveByFive) {
    for (const Piece& piece : main_pieces()) {
        const Board board = square_board(5);
        const auto engine = GetParam().make(piece, board);
        for (Square a = 0; a < board.squares(); ++a)
            for (Square b = a + 1; b < board.squares(); ++b)
                expect_counted(*engine, problem_on(piece, 5, {}, {a, b}));
    }
}

TEST_P(EngineLadder, CountsRandomProblems) {
    constexpr std::uint64_t seed = 20;
    SCOPED_TRACE(seed);
    Random random(seed);
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 5; n <= 8; ++n) {
            const Board board = square_board(n);
            const auto engine = GetParam().make(piece, board);
            for (int i = 0; i < 12; ++i) {
                const Squares preplaced =
                    random_peaceful_set(piece, board, random.below(4), random);
                const Squares blocked = random_squares(board, random.below(n), preplaced, random);
                const Problem problem = problem_on(piece, n, preplaced, blocked);
                expect_counted(*engine, problem);
            }
        }
    EXPECT_GT(fruitful_, GetParam().is_special() ? 0 : 100);
}

TEST_P(EngineLadder, CountsPlacementsWithARequiredSymmetry) {
    std::uint64_t taken = 0;
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 6; ++n) {
            const auto engine = GetParam().make(piece, square_board(n));
            for (const Symmetry required : all_symmetries) {
                Problem problem = problem_on(piece, n);
                problem.required = required;
                taken += expect_oracle_count(*engine, problem);
            }
        }
    if (GetParam().is_special())
        EXPECT_GE(taken, 6u) << "one piece";
    else
        EXPECT_EQ(taken, 21u * 6 * (counts_required_symmetries() ? 8 : 1));
}

TEST_P(EngineLadder, CountsRequiredSymmetriesAroundPreplacedAndBlockedOrbits) {
    constexpr std::uint64_t seed = 21;
    SCOPED_TRACE(seed);
    Random random(seed);
    for (const Piece& piece : pieces_on_each_line())
        for (const Symmetry required : all_symmetries) {
            const Board board = square_board(5 + random.below(4));
            const auto engine = GetParam().make(piece, board);
            for (int i = 0; i < 3; ++i) {
                Problem problem = problem_on(piece, board.side());
                problem.required = required;
                // The images of a square under the powers of the map, if none attacks another.
                for (Squares* list : {&problem.preplaced, &problem.blocked}) {
                    const Square square = random.below(board.squares());
                    for (Square at = square; list->empty() || at != square;
                         at = image(required, board, at))
                        list->push_back(at);
                    std::sort(list->begin(), list->end());
                }
                if (!faults(problem).empty()) continue;
                expect_oracle_count(*engine, problem);
            }
        }
    if (GetParam().is_special()) return;
    EXPECT_GT(fruitful_, counts_required_symmetries() ? 50 : 5);
}

// A board that is full from the start has one placement; a board with a dead line has none.
TEST_P(EngineLadder, CountsFullAndDeadBoards) {
    for (const char* piece : {"Q", "RN"}) {
        if (!GetParam().counts(problem_on(piece, 6, {0}))) continue;
        const Problem whole = problem_on(piece, 6);
        const auto engine = GetParam().make(whole.piece, whole.board);
        for (const Squares& placement : placements_of(whole))
            EXPECT_EQ(count_with(*engine, problem_on(piece, 6, placement)).placements, 1u);
        for (const Squares& line : {Squares{6, 7, 8, 9, 10, 11}, Squares{2, 8, 14, 20, 26, 32}})
            EXPECT_EQ(count_with(*engine, problem_on(piece, 6, {}, line)).placements, 0u);
    }
    const Problem cornered = problem_on("Q", 6, {0});
    if (!GetParam().counts(cornered)) return;
    const auto engine = GetParam().make(cornered.piece, cornered.board);
    EXPECT_EQ(count_with(*engine, cornered).placements, 0u);
}

TEST_P(EngineLadder, SameTallyEveryTime) {
    const Problem problem = counted(
        {problem_on("QN", 11), problem_on("RN", 11), problem_on("B", 11), problem_on("Q", 12)});
    const auto engine = GetParam().make_engine(problem);
    const Tally first = count_with(*engine, problem);
    EXPECT_GT(first.nodes, 0u);
    EXPECT_EQ(count_with(*engine, problem), first);
    EXPECT_EQ(count_with(*GetParam().make_engine(problem), problem), first);
}

}  // namespace
}  // namespace hetman::test
