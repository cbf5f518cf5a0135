#pragma once
// The squares of the halves that no queen may occupy.

#include <array>

#include "common/problem/open_squares.h"
#include "worker/engines/quadrant_join/board/geometry.h"

namespace hetman::quadrant_join {

// By column x of a half: the rows of its closed squares.
using ClosedRows = std::array<Rows, widest / 2>;

struct ClosedSquares {
    ClosedRows west{};
    ClosedRows east{};

    explicit ClosedSquares(const OpenSquares& open);
};

}  // namespace hetman::quadrant_join
