#pragma once
// Rows whose piece stands in a chosen half of the board: what row choices restrict.

#include <cstdint>
#include <vector>

#include "common/problem/board.h"

namespace hetman {

// The west half is the n/2 columns on the left (rounded down), the east half the others: for odd n
// it has the middle column. Of square boards up to 64 x 64.
struct Halves {
    std::uint64_t west = 0;  // bit = row: its piece stands in the west half
    std::uint64_t east = 0;

    bool any() const { return (west | east) != 0; }
    bool operator==(const Halves&) const = default;
};

// The squares that this leaves to no piece, sorted.
std::vector<Square> blocked_by(const Halves& halves, Board board);

// In how many ways the rows that are left can be shared among the halves, so that each has as many
// as columns.
std::uint64_t row_choices(const Halves& halves, Board board);

}  // namespace hetman
