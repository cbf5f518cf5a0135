#pragma once
// The line sweep: fills the board line by line and may leave lines empty; bishops by diagonals,
// other pieces by rows.

#include <memory>

#include "worker/engines/engine.h"

namespace hetman {

// The largest board: all diagonals that cross a line must fit a 64-bit word.
inline constexpr std::uint64_t widest_sweep = 32;

// Counts problems whose piece has lines with at most one piece each (see sweep_kind): any number of
// pieces, preplaced and blocked squares; no required symmetry. Throws std::invalid_argument if the
// board is wider or higher than widest_sweep.
std::unique_ptr<Engine> make_line_sweep(const Piece& piece, Board board);

}  // namespace hetman
