// The linear check agrees with a comparison of all pairs of queens.
#include <gtest/gtest.h>

#include <stdexcept>

#include "common/numbers/random.h"
#include "tests/worker/completion/completions.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/validator.h"

namespace hetman::test {
namespace {

const Piece pieces[] = {Piece::parse("Q"), Piece::parse("QN"), Piece::parse("QNN")};

bool attack(const Composition& composition, std::int64_t row, std::int64_t column,
            std::int64_t other_row, std::int64_t other_column) {
    const Piece& piece = pieces[static_cast<int>(composition.knight)];
    return piece.attacks(other_row - row, other_column - column);
}

// The smallest second row of a pair of queens that attack each other; n if there is none.
std::uint32_t first_bad_row(const Composition& composition) {
    const auto& columns = composition.columns;
    for (std::uint32_t second = 0; second < columns.size(); ++second)
        for (std::uint32_t first = 0; first < second; ++first)
            if (columns[first] != no_column && columns[second] != no_column &&
                attack(composition, first, columns[first], second, columns[second]))
                return second;
    return composition.n();
}

void expect_same_as_by_pairs(const Composition& composition) {
    const std::uint32_t bad = first_bad_row(composition);
    const auto conflict = first_conflict(composition);
    ASSERT_EQ(conflict.has_value(), bad < composition.n());
    if (!conflict) return;
    EXPECT_EQ(conflict->second_row, bad);
    EXPECT_LT(conflict->first_row, bad);
    EXPECT_EQ(composition.columns[bad], conflict->second_column);
    EXPECT_EQ(composition.columns[conflict->first_row], conflict->first_column);
    EXPECT_TRUE(attack(composition, conflict->first_row, conflict->first_column,
                       conflict->second_row, conflict->second_column));
}

TEST(Validator, AgreesWithAllPairs) {
    Random random(2);
    for (int i = 0; i < 20000; ++i) {
        const auto n = static_cast<std::uint32_t>(1 + random.below(12));
        Composition board = empty_board(n, {}, static_cast<Reach>(i % 3));
        const std::uint64_t queens_of_ten = 1 + random.below(10);
        for (std::uint32_t& column : board.columns)
            if (random.below(10) < queens_of_ten)
                column = static_cast<std::uint32_t>(random.below(n));
        expect_same_as_by_pairs(board);
    }
}

TEST(Validator, AgreesWithAllPairsNearPlacements) {
    Random random(3);
    for (int i = 0; i < 300; ++i) {
        const auto n = static_cast<std::uint32_t>(4 + random.below(200));
        Composition board = *classical_placement(n);
        if (i % 3 != 0) board = *random_placement(n + 10, i, never_stop, {}, Reach::leap);
        expect_same_as_by_pairs(board);
        board.columns[random.below(n)] = static_cast<std::uint32_t>(random.below(n));
        expect_same_as_by_pairs(board);
    }
}

TEST(Validator, NamesTheLine) {
    const auto conflict_of = [](std::uint32_t a, std::uint32_t b) {
        return *first_conflict({{no_column, a, no_column, b, no_column}});
    };
    EXPECT_EQ(conflict_of(2, 2).line, SharedLine::column);
    EXPECT_EQ(conflict_of(2, 4).line, SharedLine::diagonal);
    EXPECT_EQ(conflict_of(2, 0).line, SharedLine::antidiagonal);
    EXPECT_EQ(describe(conflict_of(2, 0)),
              "the queens in row 1, column 2 and row 3, column 0 share an antidiagonal");
    Composition super_queens{{no_column, 2, no_column, 1, no_column}};
    EXPECT_FALSE(first_conflict(super_queens));
    super_queens.knight = Reach::leap;
    EXPECT_EQ(first_conflict(super_queens)->line, SharedLine::knight_move);
    EXPECT_EQ(describe(*first_conflict(super_queens)),
              "the queens in row 1, column 2 and row 3, column 1 share a knight's move");
    EXPECT_EQ(describe(conflict_of(4, 4)),
              "the queens in row 1, column 4 and row 3, column 4 share a column");
}

TEST(Validator, TakesTheSmallestBoards) {
    EXPECT_FALSE(first_conflict({}));
    EXPECT_FALSE(first_conflict({{no_column}}));
    EXPECT_FALSE(first_conflict({{0}}));
    EXPECT_TRUE(first_conflict({{0, 0}}));
    EXPECT_TRUE(first_conflict({{0, 1}}));
}

TEST(Validator, RefusesColumnsOffTheBoard) {
    EXPECT_THROW(first_conflict({{0, 2}}), std::out_of_range);
    EXPECT_THROW(first_conflict({{no_column - 1, no_column}}), std::out_of_range);
}

TEST(Validator, FindsTheLastOfAMillion) {
    Composition board = *classical_placement(1'000'000);
    EXPECT_FALSE(first_conflict(board));
    board.columns.back() = board.columns.front();
    const auto conflict = first_conflict(board);
    ASSERT_TRUE(conflict);
    EXPECT_EQ(conflict->second_row, 999'999U);
}

TEST(ClassicalPlacement, IsOneOnEveryBoard) {
    EXPECT_FALSE(classical_placement(2));
    EXPECT_FALSE(classical_placement(3));
    EXPECT_EQ(queens_in(*classical_placement(1)), 1U);
    for (std::uint32_t n = 4; n <= 2000; ++n) {
        const auto placement = classical_placement(n);
        ASSERT_TRUE(placement);
        ASSERT_EQ(placement->n(), n);
        ASSERT_EQ(queens_in(*placement), n);
        ASSERT_FALSE(first_conflict(*placement)) << n;
    }
}

}  // namespace
}  // namespace hetman::test
