#include "worker/engines/quadrant_join/board/closed_squares.h"

namespace hetman::quadrant_join {

ClosedSquares::ClosedSquares(const OpenSquares& open) {
    const auto n = static_cast<unsigned>(open.board().side());
    const unsigned middle = n / 2;  // the first column of the east
    for (unsigned row = 0; row < n; ++row)
        for (unsigned column = 0; column < n; ++column) {
            if (open.contain(row, column)) continue;
            Rows& closed = column < middle ? west[middle - 1 - column] : east[column - middle];
            closed |= Rows{1} << row;
        }
}

}  // namespace hetman::quadrant_join
