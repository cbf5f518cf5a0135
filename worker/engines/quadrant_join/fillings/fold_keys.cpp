#include "worker/engines/quadrant_join/fillings/fold_keys.h"

namespace hetman::quadrant_join {

FoldKeys::FoldKeys(const Geometry& geometry)
    : n_(geometry.n), fold_(square_board(geometry.n)), step_of_{} {
    for (unsigned row = 0; row < n_; ++row) {
        sides_[row] = side_of(square_board(n_), row);
        on_side_[static_cast<unsigned>(sides_[row])] |= Rows{1} << row;
    }
    for (unsigned line = 0; line < n_ / 2; ++line)
        step_of_[line + 1] = static_cast<std::uint8_t>(fold_.step(line));
}

unsigned FoldKeys::of_rows(Rows west, unsigned middle) const {
    return fold_.key_of_all([&](std::uint64_t row) {
        if (n_ % 2 != 0 && row == middle) return Side::middle;
        return (west >> row & 1) != 0 ? Side::before : Side::after;
    });
}

}  // namespace hetman::quadrant_join
