#pragma once
// A strip: a board whose length grows while its width is fixed, and the moves of a piece on it.

#include <cstdint>
#include <optional>

#include "common/problem/problem.h"

namespace hetman {

// A line is a row if the rows grow, otherwise a column.
struct Strip {
    Piece piece;
    Shape shape = Shape::plane;
    std::uint64_t width = 0;  // the squares of a line
    bool rows_grow = false;

    // The strip of so many lines.
    Board board(std::uint64_t lines) const;
    // Whether lines run round the board, and whether their sequence does.
    bool wraps_lines() const;
    bool wraps_length() const;
};

// How far a piece attacks along a strip.
struct StripReach {
    std::uint64_t lines = 0;   // the largest distance of lines
    bool rides_along = false;  // and besides all squares at the same place of all lines
};

// Nothing if it has no bound, or if a piece rides along the strip and leaves squares out.
std::optional<StripReach> reach_along(const Strip& strip);

// The number of ways to fill so many lines that follow each other, up to the shifts and the mirror
// image of lines if `by_symmetry`. Nothing if there are too many.
std::optional<std::uint64_t> fillings(const Strip& strip, std::uint64_t lines, bool by_symmetry);

}  // namespace hetman
