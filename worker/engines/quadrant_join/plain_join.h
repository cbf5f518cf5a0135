#pragma once
// Naive reference join: tests all pairs of a west and an east filling. Used for boards too small
// for the fast join, and in tests as its reference.

#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/join.h"

namespace hetman::quadrant_join {

// Returns false if `stop` was set before the end. Takes 16 bytes for each filling of a half.
bool plain_join(const Geometry& geometry, const RowSplit& choice, const StopFlag& stop,
                Totals& totals);

}  // namespace hetman::quadrant_join
