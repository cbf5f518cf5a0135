// Completions with blocked squares, compared with counting.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <utility>

#include "common/numbers/random.h"
#include "tests/support/oracle.h"
#include "tests/worker/completion/completions.h"
#include "worker/completion/grigoryan/grigoryan.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/validator.h"

namespace hetman::test {
namespace {

using Square2 = std::pair<std::uint32_t, std::uint32_t>;  // row, column

std::set<Square2> squares_of(const BlockedSquares& blocked) {
    std::set<Square2> squares;
    blocked.each([&](std::uint32_t row, std::uint32_t column) { squares.emplace(row, column); });
    return squares;
}

TEST(BlockedSquares, AreFoundSquareBySquareAndByWords) {
    Random random(8);
    for (const std::uint32_t n : {1U, 7U, 64U, 65U, 200U}) {
        BlockedSquares blocked;
        std::set<Square2> squares;
        for (std::uint32_t i = 0; i < 3 * n; ++i) {
            const auto row = static_cast<std::uint32_t>(random.below(n));
            const auto column = static_cast<std::uint32_t>(random.below(n));
            blocked.add(row, column);  // some of them twice
            squares.emplace(row, column);
        }
        blocked.sort();
        EXPECT_EQ(squares_of(blocked), squares);
        EXPECT_EQ(blocked.size(), squares.size());
        for (std::uint32_t row = 0; row < n; ++row)
            for (std::uint32_t column = 0; column < n; ++column) {
                EXPECT_EQ(blocked.has(row, column), squares.contains({row, column}));
                const std::uint64_t word = blocked.word_from(row, column);
                for (std::uint32_t i = 0; i < 64; ++i)
                    ASSERT_EQ(word >> i & 1, squares.contains({row, column + i}) ? 1U : 0U);
            }
    }
}

TEST(RandomBlocks, AreAsManyAsAsked) {
    for (const std::uint64_t squares : {0, 1, 30, 99, 100})
        EXPECT_EQ(random_blocked_squares(10, squares, 3).size(), squares);
    EXPECT_EQ(random_excluded_diagonals(10, 38, 3).size(), 100U);
    EXPECT_EQ(random_excluded_diagonals(1, 1, 3).size(), 1U);
    EXPECT_NE(squares_of(random_blocked_squares(10, 30, 3)),
              squares_of(random_blocked_squares(10, 30, 4)));
}

// Every diagonal of both directions occurs, as a whole and alone.
TEST(RandomBlocks, ExcludeWholeDiagonals) {
    constexpr std::uint32_t n = 6;
    std::set<std::set<Square2>> expected;
    for (int line = 0; line < 11; ++line) {
        std::set<Square2> falling, rising;
        for (int row = 0; row < 6; ++row)
            for (int column = 0; column < 6; ++column) {
                const Square2 square(row, column);
                if (row - column + 5 == line) falling.insert(square);
                if (row + column == line) rising.insert(square);
            }
        expected.insert(falling);
        expected.insert(rising);
    }
    std::set<std::set<Square2>> found;
    for (std::uint64_t seed = 0; seed < 400; ++seed)
        found.insert(squares_of(random_excluded_diagonals(n, 1, seed)));
    EXPECT_EQ(found, expected);
}

void expect_right_answers(const Composition& given, const CompletionCounter& counter,
                          std::uint64_t& impossible) {
    const Completion found = complete_it(given);
    const bool possible = counter.can_be_completed(given);
    if (possible)
        expect_completes(found, given);
    else
        ASSERT_EQ(found.verdict, Verdict::impossible);
    ASSERT_FALSE(possible && first_on_blocked(found.board));
    impossible += possible ? 0 : 1;
    const Completion baseline = complete_by_grigoryan(given, {}, never_stop);
    if (baseline.verdict == Verdict::completed) {
        ASSERT_TRUE(possible);
        ASSERT_FALSE(first_conflict(baseline.board));
        ASSERT_FALSE(first_on_blocked(baseline.board));
    }
    if (baseline.verdict == Verdict::impossible) {
        ASSERT_FALSE(possible);
    }
}

TEST(BlockedBoards, AreAnsweredRightly) {
    Random random(2);
    std::uint64_t boards = 0;
    std::uint64_t impossible = 0;
    for (std::uint32_t n = 4; n <= 12; ++n) {
        const CompletionCounter counter(n);
        for (int i = 0; i < 60; ++i) {
            // A number at which some boards have placements and others have none.
            BlockedSquares blocked =
                i % 2 == 0 ? random_blocked_squares(n, n * n / 4 + random.below(n * n / 2), i)
                           : random_excluded_diagonals(n, n / 2 + random.below(n), i);
            const auto given = scattered_composition(n, i % 3, random.next(), blocked);
            if (!given) continue;  // nearly everything was blocked
            ++boards;
            expect_right_answers(*given, counter, impossible);
        }
    }
    EXPECT_GT(boards, 500U);
    EXPECT_GT(impossible, boards / 10);
    EXPECT_LT(impossible, boards * 9 / 10);
}

// With so many rows only the fast methods are used, and few blocked squares are squares on which a
// queen would have stood.
TEST(BlockedBoards, OfManyRowsAreCompleted) {
    for (const std::uint32_t n : {200U, 1000U, 3000U}) {
        const Composition given = empty_board(n, random_blocked_squares(n, n * n / 3, n));
        expect_completes(complete_it(given), given);
        const Composition excluded = empty_board(n, random_excluded_diagonals(n, n / 5, n));
        expect_completes(complete_it(excluded), excluded);
        const auto cut_from = random_placement(n, 1, never_stop, random_blocked_squares(n, n, 7));
        ASSERT_TRUE(cut_from);
        const Composition part = cut(*cut_from, n / 2, 3);
        EXPECT_EQ(part.blocked.size(), n);
        expect_completes(complete_it(part), part);
    }
}

TEST(BlockedBoards, AreRefusedWhereAQueenStandsOnABlock) {
    BlockedSquares blocked;
    blocked.add(2, 4);
    blocked.sort();
    Composition given = empty_board(6, blocked);
    given.columns[2] = 3;
    EXPECT_FALSE(first_on_blocked(given));
    given.columns[2] = 4;
    EXPECT_EQ(first_on_blocked(given), 2U);
    EXPECT_THROW(complete_it(given), std::invalid_argument);
}

}  // namespace
}  // namespace hetman::test
