#include "tests/worker/completion/completions.h"

#include <gtest/gtest.h>

#include "tests/support/oracle.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/validator.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

constexpr std::uint32_t largest_to_count = 20;

// For even n with n % 6 != 2: knight's leaps from the second column, then from the first.
void put_stairs(Composition& board, std::uint32_t n) {
    for (std::uint32_t i = 0; i < n / 2; ++i) {
        board.columns[i] = 2 * i + 1;
        board.columns[n / 2 + i] = 2 * i;
    }
}

// For even n with n % 6 != 0: knight's leaps around the board, and the same rotated by 180 degrees.
void put_turned_stairs(Composition& board, std::uint32_t n) {
    for (std::uint32_t i = 0; i < n / 2; ++i) {
        const std::uint32_t column = (2 * i + n / 2 - 1) % n;
        board.columns[i] = column;
        board.columns[n - 1 - i] = n - 1 - column;
    }
}

}  // namespace

std::optional<Composition> classical_placement(std::uint32_t n) {
    if (n == 2 || n == 3) return std::nullopt;
    Composition board = empty_board(n);
    // On an odd board the last queen stands in the corner: the even placement leaves the diagonal
    // free.
    const std::uint32_t even = n - n % 2;
    if (n % 2 == 1) board.columns[n - 1] = n - 1;
    if (even % 6 == 2)
        put_turned_stairs(board, even);
    else
        put_stairs(board, even);
    return board;
}

Completion complete_it(const Composition& given, std::uint64_t seed) {
    CompletionLimits limits;
    limits.seed = seed;
    return complete(given, limits, never_stop);
}

void expect_completes(const Completion& found, const Composition& given) {
    ASSERT_EQ(found.verdict, Verdict::completed);
    ASSERT_EQ(found.board.n(), given.n());
    ASSERT_EQ(found.board.knight, given.knight);
    ASSERT_EQ(queens_in(found.board), given.n());
    ASSERT_FALSE(first_conflict(found.board));
    // Compared with the given queens, because the answer might have lost them.
    given.blocked.each([&](std::uint32_t row, std::uint32_t column) {
        ASSERT_NE(found.board.columns[row], column) << row;
    });
    for (std::uint32_t row = 0; row < given.n(); ++row)
        if (given.columns[row] != no_column) {
            ASSERT_EQ(found.board.columns[row], given.columns[row]) << row;
        }
}

CompletionCounter::CompletionCounter(std::uint32_t n, const char* piece)
    : n_(n), piece_(piece), engine_(engine_kind("row-bitmask").make_engine(problem_on(piece, n))) {}

bool CompletionCounter::can_be_completed(const Composition& given) const {
    const Board board = square_board(n_);
    Squares squares;
    for (std::uint32_t row = 0; row < n_; ++row)
        if (given.columns[row] != no_column)
            squares.push_back(board.square(row, given.columns[row]));
    Problem problem = problem_on(piece_, n_, squares);
    given.blocked.each_square(board, [&](Square square) { problem.blocked.push_back(square); });
    return engine_->count(problem, never_stop)->placements > 0;
}

void CompletionCounter::expect_right_answer(const Composition& given) const {
    const Completion found = complete_it(given);
    if (can_be_completed(given))
        expect_completes(found, given);
    else
        ASSERT_EQ(found.verdict, Verdict::impossible);
}

void expect_proofs(const Threshold& threshold, std::uint64_t seeds) {
    std::optional<CompletionCounter> counter;
    if (threshold.n <= largest_to_count) counter.emplace(threshold.n);
    std::uint64_t impossible = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const auto given = scattered_composition(threshold.n, threshold.n - threshold.free, seed);
        ASSERT_TRUE(given);
        const Completion found = complete_it(*given, seed);
        if (found.verdict == Verdict::impossible)
            ++impossible;
        else
            expect_completes(found, *given);
        if (counter) {
            ASSERT_EQ(counter->can_be_completed(*given), found.verdict == Verdict::completed);
        }
    }
    EXPECT_GT(impossible, 0U) << threshold.n;
    EXPECT_LT(impossible, seeds) << threshold.n;
}

}  // namespace hetman::test
