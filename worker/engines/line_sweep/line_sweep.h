#pragma once
// The line sweep: fills the board line by line and may leave lines empty; bishops by diagonals,
// other pieces by rows.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest board: all diagonals that cross a line must fit a 64-bit word.
inline constexpr std::uint64_t widest_sweep = 32;

// Counts problems whose piece has lines with at most one piece each (see sweep_kind): exact
// and open numbers of pieces, preplaced and blocked squares, on boards with sides up to
// widest_sweep; no required symmetry.
EngineKind line_sweep_kind();

}  // namespace hetman
