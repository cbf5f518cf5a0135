#pragma once
// Line by line where lines may stay empty: bishops by diagonals, other pieces by rows.

#include <memory>

#include "worker/engines/engine.h"

namespace hetman {

// The largest boards: all diagonals that cross a line must fit a 64-bit word.
inline constexpr std::uint64_t widest_sweep = 32;

// Counts problems of pieces that have lines with at most one piece each (see sweep_kind), any
// number of pieces, preplaced and blocked squares; no required symmetry. board.n <= widest_sweep,
// or std::invalid_argument is thrown.
std::unique_ptr<Engine> make_line_sweep(const Piece& piece, Board board);

}  // namespace hetman
