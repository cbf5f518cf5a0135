// Super and awesome queens: their attacks, and their completions compared with counting and with
// exhaustive trials.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "common/numbers/random.h"
#include "tests/support/oracle.h"
#include "tests/worker/completion/completions.h"
#include "worker/completion/board/knight_moves.h"
#include "worker/completion/board/occupancy.h"
#include "worker/completion/random_composition.h"

namespace hetman::test {
namespace {

constexpr const char* names[] = {"Q", "QN", "QNN"};
constexpr Reach reaches[] = {Reach::none, Reach::leap, Reach::ride};

const char* name_of(Reach knight) { return names[static_cast<int>(knight)]; }

class KnightMovesOf : public ::testing::TestWithParam<Reach> {
  protected:
    Reach knight() const { return GetParam(); }
    const Piece& piece() const { return piece_; }

  private:
    const Piece piece_ = Piece::parse(name_of(GetParam()));
};

INSTANTIATE_TEST_SUITE_P(All, KnightMovesOf, ::testing::ValuesIn(reaches),
                         [](const auto& kind) { return std::string(name_of(kind.param)); });

TEST_P(KnightMovesOf, AreThePieces) {
    EXPECT_EQ(piece().reach('N'), knight());
    for (std::uint32_t rows = 1; rows <= 50; ++rows)
        for (std::int64_t columns = -120; columns <= 120; ++columns) {
            bool reached = columns == 0 || std::abs(columns) == rows;
            each_knight_offset(knight(), rows, [&](std::int64_t offset) {
                reached |= std::abs(columns) == offset;
            });
            ASSERT_EQ(reached, piece().attacks(rows, columns)) << rows << ' ' << columns;
        }
}

// Queens are added and removed; the lines must record what each of them attacks.
TEST_P(KnightMovesOf, AreSeenOnTheWholeBoard) {
    for (const std::uint32_t n : {1U, 2U, 7U, 64U, 65U, 130U}) {
        Random random(n);
        Occupancy occupied(n, {}, knight());
        std::vector<std::pair<std::uint32_t, std::uint32_t>> queens;
        for (std::uint32_t i = 0; i < 20 * n; ++i) {
            const auto row = static_cast<std::uint32_t>(random.below(n));
            const auto column = static_cast<std::uint32_t>(random.below(n));
            const auto stands_in_row = [&](const auto& queen) { return queen.first == row; };
            const auto found = std::find_if(queens.begin(), queens.end(), stands_in_row);
            if (found != queens.end()) {
                if (queens.size() < 2 || random.below(4) > 0) continue;
                occupied.take(found->first, found->second);
                queens.erase(found);
            } else if (occupied.is_free(row, column)) {
                occupied.put(row, column);
                queens.emplace_back(row, column);
            }
        }
        ASSERT_FALSE(queens.empty());
        for (std::uint32_t row = 0; row < n; ++row) {
            const std::uint64_t word = occupied.closed_from(row, n / 2);
            for (std::uint32_t column = 0; column < n; ++column) {
                // A queen's own square is on its lines; its row and column are never looked up.
                const bool attacked =
                    std::any_of(queens.begin(), queens.end(), [&](const auto& queen) {
                        const std::int64_t rows = std::int64_t{row} - queen.first;
                        const std::int64_t columns = std::int64_t{column} - queen.second;
                        return rows == 0 ? columns == 0
                                         : columns != 0 && piece().attacks(rows, columns);
                    });
                ASSERT_EQ(!occupied.is_open(row, column), attacked) << row << ' ' << column;
                if (column >= n / 2 && column < n / 2 + 64) {
                    ASSERT_EQ(word >> (column - n / 2) & 1, attacked ? 1U : 0U);
                }
            }
        }
    }
}

TEST_P(KnightMovesOf, AreAnsweredRightlyOnSmallBoards) {
    Random random(4);
    std::uint64_t possible = 0;
    std::uint64_t impossible = 0;
    // Without moves of knights there are placements on small boards already, and far more of them.
    const std::uint32_t largest = knight() == Reach::none ? 11 : 14;
    for (std::uint32_t n = 1; n <= largest; ++n) {
        const CompletionCounter counter(n, name_of(knight()));
        for (std::uint32_t i = 0; i < 40; ++i) {
            BlockedSquares blocked = random_blocked_squares(n, i % 2 * random.below(n + 1), i);
            const auto given =
                scattered_composition(n, i % 4, random.next(), std::move(blocked), knight());
            if (!given) continue;
            const Completion found = complete_it(*given, i);
            if (counter.can_be_completed(*given)) {
                ++possible;
                expect_completes(found, *given);
            } else {
                ++impossible;
                ASSERT_EQ(found.verdict, Verdict::impossible) << n << ' ' << i;
            }
        }
    }
    EXPECT_GT(possible, 50U);
    EXPECT_GT(impossible, 50U);
}

// Tries all squares of each free row in turn.
bool fits(const Piece& piece, Composition& board, const std::vector<std::uint32_t>& rows,
          std::size_t filled) {
    if (filled == rows.size()) return true;
    const std::uint32_t row = rows[filled];
    for (std::uint32_t column = 0; column < board.n(); ++column) {
        bool is_free = !board.blocked.has(row, column);
        for (std::uint32_t other = 0; other < board.n() && is_free; ++other)
            is_free = board.columns[other] == no_column ||
                      !piece.attacks(std::int64_t{other} - row,
                                     std::int64_t{board.columns[other]} - column);
        if (!is_free) continue;
        board.columns[row] = column;
        const bool found = fits(piece, board, rows, filled + 1);
        board.columns[row] = no_column;
        if (found) return true;
    }
    return false;
}

// Boards whose rows do not fit one word have another exact search.
TEST_P(KnightMovesOf, AreAnsweredRightlyOnWideBoards) {
    std::uint64_t impossible = 0;
    constexpr std::uint32_t n = 260;
    constexpr std::uint32_t free = 9;
    const auto placement = random_placement(n, 3, never_stop, {}, knight());
    ASSERT_TRUE(placement);
    for (std::uint32_t i = 0; i < 30; ++i) {
        Composition given = cut(*placement, n - free, i);
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < n; ++row)
            if (given.columns[row] == no_column) rows.push_back(row);
        // Some squares of the placement from which it was cut are removed.
        for (std::uint32_t k = 0; k < i % 4; ++k)
            given.blocked.add(rows[k], placement->columns[rows[k]]);
        given.blocked.sort();
        const Completion found = complete_it(given);
        if (fits(piece(), given, rows, 0)) {
            expect_completes(found, given);
        } else {
            ++impossible;
            ASSERT_EQ(found.verdict, Verdict::impossible) << i;
        }
    }
    EXPECT_GT(impossible, 3U);
    EXPECT_LT(impossible, 30U);
}

TEST_P(KnightMovesOf, LeavePlacementsOnLargeBoards) {
    for (const std::uint32_t n : {300U, 1000U, 20000U}) {
        const auto board = random_placement(n, n, never_stop, {}, knight());
        ASSERT_TRUE(board) << n;
        ASSERT_EQ(queens_in(*board), n);
        if (n > 1000) continue;
        for (std::uint32_t row = 0; row < n; ++row)
            for (std::uint32_t other = row + 1; other < n; ++other)
                ASSERT_FALSE(
                    piece().attacks(std::int64_t{other} - row,
                                    std::int64_t{board->columns[other]} - board->columns[row]));
    }
}

// Apart from one row, neither piece has a placement on fewer than ten rows (A051223, A102388).
TEST(KnightMoves, LeaveNoPlacementBelowTenRows) {
    for (const Reach knight : {Reach::leap, Reach::ride})
        for (std::uint32_t n = 2; n < 10; ++n)
            EXPECT_EQ(complete_it(empty_board(n, {}, knight)).verdict, Verdict::impossible) << n;
}

}  // namespace
}  // namespace hetman::test
