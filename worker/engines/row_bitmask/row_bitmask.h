#pragma once
// Row by row with bit masks: the plain backtracking that other engines are measured against.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts problems of n pieces, one on each line, on boards up to 64 x 64; preplaced and blocked
// squares may lie anywhere, a required symmetry is not supported. A node is a square tried.
EngineKind row_bitmask_kind();

}  // namespace hetman
