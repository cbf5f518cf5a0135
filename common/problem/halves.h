#pragma once
// Constraints on the half of the board in which a row's piece stands; used by row choices.

#include <cstdint>
#include <vector>

#include "common/board/board.h"

namespace hetman {

// The west half is the left n/2 columns (rounded down), the east half the others: for odd n it
// includes the middle column. For square boards up to 64 x 64.
struct Halves {
    std::uint64_t west = 0;  // bit = row: its piece stands in the west half
    std::uint64_t east = 0;

    bool any() const { return (west | east) != 0; }
    bool operator==(const Halves&) const = default;
};

// The squares that these constraints exclude, sorted.
std::vector<Square> blocked_by(const Halves& halves, Board board);

// The number of ways to assign the remaining rows to the halves, so that each half has as many rows
// as columns.
std::uint64_t row_choices(const Halves& halves, Board board);

}  // namespace hetman
