// The counts of awesome pieces on odd boards published with the nine-piece solver of 2018 (J. Kiss,
// NqProblemExtended) are wrong. These tests derive them from the way in which that program walks
// along a nightrider's line: from square number to square number, until the column is no longer on
// the same side of the starting column. On an odd board a walk that starts in an outermost column
// and moves two columns per leap reaches the opposite edge exactly. The next leap wraps round to
// the near side of the start, so the walk continues. The program took squares in the order of their
// numbers, and each piece excluded later squares only.
//
// That the published odd counts of queens are wrong follows without counting: a mirror pairs the
// placements, so that their number is even.
#include <gtest/gtest.h>

#include <bitset>
#include <vector>

#include "common/problem/piece.h"

namespace hetman::test {
namespace {

using SquareBits = std::bitset<17 * 17>;

void walk(int n, int start, int rows, int columns, SquareBits& ruled_out) {
    for (int at = start + rows * n + columns; at >= 0 && at < n * n; at += rows * n + columns) {
        if (columns < 0 ? at % n >= start % n : at % n <= start % n) return;
        ruled_out.set(static_cast<std::size_t>(at));
    }
}

// The squares that a piece on each square excluded; `plain` is the piece without its nightrider.
std::vector<SquareBits> table_of_2018(const Piece& plain, int n) {
    std::vector<SquareBits> table(static_cast<std::size_t>(n * n));
    for (int from = 0; from < n * n; ++from) {
        SquareBits& ruled_out = table[static_cast<std::size_t>(from)];
        for (int to = 0; to < n * n; ++to)
            if (plain.attacks(to / n - from / n, to % n - from % n))
                ruled_out.set(static_cast<std::size_t>(to));
        for (const int long_leg : {-2, 2})
            for (const int short_leg : {-1, 1}) {
                walk(n, from, long_leg, short_leg, ruled_out);
                walk(n, from, short_leg, long_leg, ruled_out);
            }
    }
    return table;
}

std::uint64_t place(const std::vector<SquareBits>& table, const SquareBits& free, std::size_t first,
                    std::size_t end, std::size_t n, bool one_a_row, int missing) {
    if (missing == 0) return 1;
    std::uint64_t placements = 0;
    for (std::size_t square = first; square < end; ++square)
        if (free[square])
            placements += place(table, free & ~table[square], square + 1, one_a_row ? end + n : end,
                                n, one_a_row, missing - 1);
    return placements;
}

std::uint64_t count_of_2018(const char* plain, int n) {
    const Piece piece = Piece::parse(plain);
    const bool one_a_row = piece.rides_along_rows_and_columns();
    const auto side = static_cast<std::size_t>(n);
    return place(table_of_2018(piece, n), SquareBits().set(), 0, one_a_row ? side : side * side,
                 side, one_a_row, n);
}

struct Published {
    const char* plain;
    int n;
    std::uint64_t count;
};

TEST(Errata, ThePublishedCountsFollowFromTheWrappedWalk) {
    for (const Published& published : {Published{"R", 3, 1},
                                       {"R", 5, 10},
                                       {"R", 7, 38},
                                       {"R", 9, 475},
                                       {"R", 11, 4884},
                                       {"B", 3, 6},
                                       {"B", 5, 293},
                                       {"B", 7, 12098},
                                       {"B", 9, 1465563},
                                       {"Q", 9, 0},
                                       {"Q", 11, 33},
                                       {"Q", 13, 59},
                                       {"Q", 15, 12},
                                       {"Q", 17, 180}})
        EXPECT_EQ(count_of_2018(published.plain, published.n), published.count)
            << published.plain << "NN on " << published.n;
}

// On even boards, no walk of two columns per leap can reach the edge column exactly and pass it.
TEST(Errata, EvenBoardsAreUnaffected) {
    for (const Published& right : {Published{"R", 4, 8},
                                   {"R", 6, 22},
                                   {"R", 8, 276},
                                   {"R", 10, 2304},
                                   {"B", 4, 86},
                                   {"B", 6, 2824},
                                   {"Q", 10, 4},
                                   {"Q", 12, 6},
                                   {"Q", 14, 8},
                                   {"Q", 16, 18}})
        EXPECT_EQ(count_of_2018(right.plain, right.n), right.count)
            << right.plain << "NN on " << right.n;
}

}  // namespace
}  // namespace hetman::test
