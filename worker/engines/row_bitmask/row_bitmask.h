#pragma once
// The row bitmask engine: plain row-by-row backtracking with masks of the attacked columns, the
// baseline for the other engines.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts problems of n pieces, one on each line, with any moves, on boards of any shape up to
// 64 x 64. Preplaced and blocked squares may lie anywhere; a required symmetry is not supported. A
// node is a square tried.
EngineKind row_bitmask_kind();

}  // namespace hetman
