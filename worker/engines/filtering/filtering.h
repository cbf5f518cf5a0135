#pragma once
// Forward filtering square by square: every piece placed removes the squares it attacks from the
// free squares, so that the next piece always finds a legal square.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts any problem on boards up to 64 x 64, and visits placements in lexicographic order of their
// sorted squares. Time: exponential. Used for lists and first placements.
EngineKind filtering_kind();

}  // namespace hetman
