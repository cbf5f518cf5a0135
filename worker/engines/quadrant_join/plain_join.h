#pragma once
// Naive reference join: tests all pairs of a west and an east filling. For boards too small for the
// other, and to test it against.

#include <cstdint>

#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/join.h"

namespace hetman::quadrant_join {

// False if `stop` was set before the end. Takes 8 bytes for each filling of a half.
bool plain_join(const Geometry& geometry, const RowSplit& choice, const StopFlag& stop,
                Totals& totals);

}  // namespace hetman::quadrant_join
