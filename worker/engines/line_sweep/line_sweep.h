#pragma once
// Line by line where lines may stay empty: bishops by diagonals, other pieces by rows.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest boards: all diagonals that cross a line must fit a 64-bit word.
inline constexpr std::uint64_t widest_sweep = 32;

// Counts problems of pieces that have lines with at most one piece each (see sweep_kind), any
// number of pieces, preplaced and blocked squares, on boards with sides up to widest_sweep; no
// required symmetry.
EngineKind line_sweep_kind();

}  // namespace hetman
