#include "common/problem/symmetry/maps_of_squares.h"

namespace hetman {

// Replaces mirrors that act as the identity or as a shift.
Symmetry canonical_form(Board board, const Symmetry& symmetry) {
    std::uint32_t down = symmetry.down();
    std::uint32_t right = symmetry.right();
    const bool keeps_rows = board.rows <= (board.wraps_rows() ? 2U : 1U);
    const bool keeps_columns = board.columns <= (board.wraps_columns() ? 2U : 1U);
    if (keeps_rows && symmetry.flips_rows()) down = (down + 1) % board.rows;
    if (keeps_columns && symmetry.flips_columns()) right = (right + 1) % board.columns;
    return {symmetry.swaps() && board.squares() > 1, symmetry.flips_rows() && !keeps_rows,
            symmetry.flips_columns() && !keeps_columns, down, right};
}

std::set<Symmetry> maps_of_squares(Board board, const std::vector<Symmetry>& symmetries) {
    std::set<Symmetry> maps;
    for (const Symmetry& symmetry : symmetries) maps.insert(canonical_form(board, symmetry));
    return maps;
}

}  // namespace hetman
