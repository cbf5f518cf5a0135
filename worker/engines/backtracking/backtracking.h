#pragma once
// The oracle: backtracking that tests every square against every piece placed.

#include <memory>

#include "worker/engines/engine.h"

namespace hetman {

// Counts any problem on boards up to 64 x 64: any piece, any number of pieces, preplaced and
// blocked squares, any required symmetry. Time: exponential; it is the slowest engine and the one
// whose rightness is easiest to see.
std::unique_ptr<Engine> make_backtracking(const Piece& piece, Board board);

}  // namespace hetman
