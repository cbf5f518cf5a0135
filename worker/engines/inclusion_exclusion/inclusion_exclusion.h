#pragma once
// Inclusion-exclusion, for few pieces on large boards: the last two or three pieces are counted,
// not placed.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts placements of an exact number of pieces, for any piece, on boards of any shape up to 64 x
// 64, with preplaced and blocked squares anywhere. A node is a position in which it places the next
// piece or counts the last ones. Time: polynomial in the squares, of degree k - 2 for k pieces.
EngineKind inclusion_exclusion_kind();

}  // namespace hetman
