// The completer: completions are valid, boards called impossible are so by counting, and boards
// that can be completed are never called impossible.
#include <gtest/gtest.h>

#include <stdexcept>

#include "common/numbers/random.h"
#include "tests/worker/completion/completions.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/validator.h"

namespace hetman::test {
namespace {

// Calls `visit` with each set of this many queens in rows from `row` on, added to the given ones.
template <class Visit>
void each_set(Composition& board, std::uint32_t row, std::uint32_t queens, const Visit& visit) {
    if (queens == 0) return visit(board);
    for (; row < board.n(); ++row) {
        for (std::uint32_t column = 0; column < board.n(); ++column) {
            board.columns[row] = column;
            if (!first_conflict(board)) each_set(board, row + 1, queens - 1, visit);
        }
        board.columns[row] = no_column;
    }
}

void check_all_sets(std::uint32_t n, std::uint32_t queens, std::uint64_t how_many) {
    const CompletionCounter counter(n);
    Composition board = empty_board(n);
    std::uint64_t seen = 0;
    each_set(board, 0, queens, [&](const Composition& given) {
        ++seen;
        counter.expect_right_answer(given);
    });
    EXPECT_EQ(seen, how_many);
}

// The numbers of sets: A036464, and A047659 of the OEIS.
TEST(Completer, IsRightForAllPairsOfQueens) {
    check_all_sets(8, 2, 1288);
    check_all_sets(9, 2, 2184);
}

TEST(Completer, IsRightForAllTriplesOfQueens) {
    check_all_sets(8, 3, 10320);
    check_all_sets(9, 3, 25096);
}

// Franz Nauck, 1850: queens on b4 and d5.
TEST(Completer, SolvesThePuzzleOf1850) {
    Composition given = empty_board(8);
    given.columns[4] = 1;
    given.columns[3] = 3;
    expect_completes(complete_it(given), given);
}

TEST(Completer, ProvesAThousandBoardsImpossible) {
    std::uint64_t impossible = 0;
    for (std::uint64_t seed = 0; impossible < 1000; ++seed) {
        ASSERT_LT(seed, 5000U);
        const auto n = static_cast<std::uint32_t>(10 + seed % 11);
        const auto given = scattered_composition(n, n / 2, seed);
        ASSERT_TRUE(given);
        if (complete_it(*given, seed).verdict != Verdict::impossible) continue;
        ++impossible;
        ASSERT_FALSE(CompletionCounter(n).can_be_completed(*given));
    }
}

TEST(Completer, IsRightForScatteredQueens) {
    Random random(4);
    std::uint32_t impossible = 0;
    for (std::uint32_t n = 10; n <= 14; ++n) {
        const CompletionCounter counter(n);
        for (int i = 0; i < 300; ++i) {
            const auto queens = static_cast<std::uint32_t>(1 + random.below(n / 2));
            const auto given = scattered_composition(n, queens, random.next());
            ASSERT_TRUE(given);
            ASSERT_EQ(queens_in(*given), queens);
            counter.expect_right_answer(*given);
            impossible += complete_it(*given).verdict == Verdict::impossible;
        }
    }
    EXPECT_GT(impossible, 100U);  // both answers have occurred
    EXPECT_LT(impossible, 1400U);
}

TEST(Completer, ProvesEveryAnswerAtTheThreshold) {
    for (const Threshold& threshold : thresholds) expect_proofs(threshold, 1000);
}

class CutPlacements : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(CutPlacements, AreAlwaysCompleted) {
    const std::uint32_t n = GetParam();
    Random random(n);
    Composition placement;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        if (i % 10 == 0) placement = *random_placement(n, random.next());
        const auto queens = static_cast<std::uint32_t>(1 + random.below(n - 1));
        const Composition given = cut(placement, queens, random.next());
        ASSERT_EQ(queens_in(given), queens);
        expect_completes(complete_it(given, i), given);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, CutPlacements, ::testing::Values(10, 50, 100),
                         ::testing::PrintToStringParamName());

TEST(Completer, CompletesLargeBoards) {
    Random random(5);
    for (const std::uint32_t n : {256U, 257U, 300U, 513U, 1000U, 4097U, 30'000U, 300'000U}) {
        const Composition placement = *random_placement(n, random.next());
        for (const std::uint32_t queens : {0U, 1U, n / 4, n / 2, n - n / 8, n - 49, n - 1, n}) {
            const Composition given = cut(placement, queens, random.next());
            expect_completes(complete_it(given), given);
        }
    }
}

TEST(Completer, CompletesCutClassicalPlacements) {
    for (const std::uint32_t n : {8U, 100U, 1001U, 20'000U})
        for (const std::uint32_t queens : {n / 10, n / 2, n - n / 10}) {
            const Composition given = cut(*classical_placement(n), queens, n);
            expect_completes(complete_it(given), given);
        }
}

TEST(Completer, FillsEmptyBoards) {
    for (const std::uint32_t n : {2U, 3U})
        EXPECT_EQ(complete_it(empty_board(n)).verdict, Verdict::impossible);
    for (std::uint32_t n = 0; n <= 400; ++n)
        if (n != 2 && n != 3) expect_completes(complete_it(empty_board(n)), empty_board(n));
}

TEST(Completer, GivesTheSameForTheSameSeed) {
    for (const std::uint32_t n : {30U, 200U, 5000U}) {
        const Composition given = cut(*random_placement(n, 1), n / 3, 2);
        EXPECT_EQ(given.columns, cut(*random_placement(n, 1), n / 3, 2).columns);
        EXPECT_EQ(complete_it(given, 7).board.columns, complete_it(given, 7).board.columns);
    }
    EXPECT_NE(complete_it(empty_board(5000), 7).board.columns,
              complete_it(empty_board(5000), 8).board.columns);
}

// The number of free squares of the first row that a queen attacks.
int newly_attacked(const Occupancy& occupied, std::uint32_t row, std::uint32_t column) {
    const auto free = [&](std::uint32_t other) {
        return other < occupied.n() && occupied.is_free(0, other);
    };
    return free(column - row) + free(column) + free(column + row);
}

struct Place {
    std::uint32_t row;
    std::uint32_t column;
};

// The free square from which a queen attacks the given square of the first row and most others of
// it.
Place best_attacker(const Composition& board, const Occupancy& occupied, std::uint32_t attacked) {
    Place best{0, 0};
    int most = 0;
    for (std::uint32_t row = 1; row < board.n(); ++row)
        for (const std::uint32_t column : {attacked, attacked + row, attacked - row}) {
            if (board.columns[row] != no_column || column >= board.n()) continue;
            if (!occupied.is_free(row, column)) continue;
            const int attacks = newly_attacked(occupied, row, column);
            if (attacks <= most) continue;
            most = attacks;
            best = {row, column};
        }
    if (most == 0) throw std::runtime_error("no square attacks that one");
    return best;
}

// Queens that attack the whole first row, which is empty.
Composition with_dead_first_row(std::uint32_t n) {
    Composition board = empty_board(n);
    Occupancy occupied(n);
    for (std::uint32_t column = 0; column < n; ++column) {
        if (!occupied.is_free(0, column)) continue;
        const Place queen = best_attacker(board, occupied, column);
        board.columns[queen.row] = queen.column;
        occupied.put(queen.row, queen.column);
    }
    return board;
}

TEST(Completer, ProvesALineDeadOnBoardsTooLargeForTheSearch) {
    const Composition given = with_dead_first_row(1000);
    ASSERT_FALSE(first_conflict(given));
    ASSERT_GT(given.n() - queens_in(given), most_exact_rows);
    EXPECT_EQ(complete_it(given).verdict, Verdict::impossible);
    // The same with rows and columns exchanged.
    Composition turned = empty_board(given.n());
    for (std::uint32_t row = 0; row < given.n(); ++row)
        if (given.columns[row] != no_column) turned.columns[given.columns[row]] = row;
    EXPECT_EQ(complete_it(turned).verdict, Verdict::impossible);
}

TEST(Completer, SaysWhereItGivesUp) {
    CompletionLimits limits;
    limits.nodes = 3;
    limits.attempts = 0;
    for (const std::uint32_t n : {20U, 200U, 1000U}) {
        const Completion found = complete(empty_board(n), limits, never_stop);
        EXPECT_EQ(found.verdict, Verdict::undecided) << n;
        EXPECT_TRUE(found.board.columns.empty());
    }
    const StopFlag now{true};
    EXPECT_EQ(complete(empty_board(1000), {}, now).verdict, Verdict::undecided);
}

TEST(Completer, RefusesConflicts) {
    EXPECT_THROW(complete_it({{0, 0, no_column}}), std::invalid_argument);
    EXPECT_THROW(complete_it({{0, 1, no_column}}), std::invalid_argument);
    EXPECT_THROW(complete_it({{1, 0, no_column}}), std::invalid_argument);
    EXPECT_THROW(complete_it({{3, no_column, no_column}}), std::invalid_argument);
}

TEST(ScatteredComposition, HasSoManyQueensAndNoConflict) {
    for (const std::uint32_t n : {1U, 5U, 20U, 300U, 50'000U}) {
        const auto board = scattered_composition(n, n / 2, n);
        ASSERT_TRUE(board);
        EXPECT_EQ(queens_in(*board), n / 2);
        EXPECT_FALSE(first_conflict(*board));
        EXPECT_EQ(board->columns, scattered_composition(n, n / 2, n)->columns);
    }
    EXPECT_FALSE(scattered_composition(3, 3, 1));
    EXPECT_FALSE(scattered_composition(5, 6, 1));
}

}  // namespace
}  // namespace hetman::test
