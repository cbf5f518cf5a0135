#pragma once
// Forward filtering square by square: every piece placed takes the squares it attacks off the list
// of free squares, so that the next piece always finds a right place.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts any problem on boards up to 64 x 64, and shows placements in lexicographic order of their
// sorted squares. Time: exponential; a rung of the ladder, and the engine behind lists and first
// placements.
EngineKind filtering_kind();

}  // namespace hetman
