// Folding: of each mirror pair in the main diagonal one placement has weight 2, or both have weight
// 1, independently of their mirror images in the middle lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "common/numbers/random.h"
#include "common/problem/symmetry/fold.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

std::vector<Square> placement_of(Board board, const std::vector<std::uint64_t>& columns) {
    std::vector<Square> placement;
    for (std::uint64_t row = 0; row < board.side(); ++row)
        placement.push_back(board.square(row, columns[row]));
    return placement;
}

std::vector<Square> random_placement(Board board, Random& random) {
    std::vector<std::uint64_t> columns(board.side());
    for (std::uint64_t row = 0; row < board.side(); ++row) columns[row] = row;
    random.next();
    shuffle(columns, random);
    return placement_of(board, columns);
}

TEST(Fold, CountsAPlacementAndItsImageTwiceTogether) {
    Random random(1);
    for (std::uint64_t n = 1; n <= 30; ++n) {
        const Board board = square_board(n);
        std::array<unsigned, 3> seen{};
        for (unsigned i = 0; i < 200; ++i) {
            const std::vector<Square> placement = random_placement(board, random);
            const unsigned times = times_counted(board, placement);
            ++seen.at(times);
            for (const Symmetry symmetry : all_symmetries) {
                const bool swaps = symmetry.swaps();
                EXPECT_EQ(times_counted(board, apply(symmetry, board, placement)),
                          swaps ? 2 - times : times)
                    << n << ' ' << name_of(symmetry);
            }
        }
        if (n < 14)
            EXPECT_EQ(seen[1], 200U) << n;
        else
            EXPECT_TRUE(seen[0] > 10 && seen[1] > 10 && seen[2] > 10) << n;
    }
}

// The two lines next to the middle on either side: rows 6 and 5, and 7 and 8; the same columns.
TEST(Fold, LooksWhetherNeighboursStandOnDifferentSides) {
    const Board board = square_board(14);
    const Fold fold(board);
    EXPECT_EQ(fold.lines(), 2U);
    EXPECT_EQ(fold.highest_key(), 1U);
    // Rows 6 and 5 on different sides, columns 6 and 5, and 7 and 8, on the same.
    EXPECT_EQ(
        times_counted(board, placement_of(board, {5, 6, 4, 3, 2, 1, 9, 10, 11, 12, 13, 7, 8, 0})),
        2U);
    // Neither for rows nor for columns.
    EXPECT_EQ(
        times_counted(board, placement_of(board, {5, 6, 4, 3, 2, 1, 0, 10, 11, 12, 13, 7, 8, 9})),
        1U);
}

TEST(Fold, RanksChangesNearTheMiddleHigher) {
    const Fold fold(square_board(20));
    ASSERT_EQ(fold.lines(), 5U);
    const auto key = [&](const std::array<Side, 5>& sides) {
        return fold.key([&](unsigned line) { return sides.at(line); });
    };
    constexpr Side a = Side::before, b = Side::after, m = Side::middle;
    EXPECT_EQ(key({a, a, a, a, a}), 0U);
    EXPECT_EQ(key({b, b, b, b, a}), 1U);
    EXPECT_EQ(key({a, b, b, b, b}), 8U);
    EXPECT_EQ(key({b, b, m, b, b}), 6U);
    EXPECT_EQ(key({a, b, a, b, a}), fold.highest_key());
}

TEST(Fold, TellsSides) {
    EXPECT_EQ(side_of(square_board(4), 1), Side::before);
    EXPECT_EQ(side_of(square_board(4), 2), Side::after);
    EXPECT_EQ(side_of(square_board(5), 2), Side::middle);
    EXPECT_EQ(side_of(square_board(5), 3), Side::after);
}

}  // namespace
}  // namespace hetman::test
