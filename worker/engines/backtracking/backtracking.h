#pragma once
// The reference engine: backtracking that tests every square against every piece placed.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts any problem on boards up to 64 x 64: any piece, any number of pieces, preplaced and
// blocked squares, any required symmetry. Time: exponential. It is a slow engine, kept because its
// correctness is easy to see.
EngineKind backtracking_kind();

}  // namespace hetman
