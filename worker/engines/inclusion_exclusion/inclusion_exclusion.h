#pragma once
// Inclusion and exclusion: the last pieces are counted, not placed. For few pieces on large boards.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts placements of an exact number of pieces, of any kind, on boards of any shape up to
// 64 x 64, with preplaced and blocked squares anywhere. A node is a position in which it goes on to
// place pieces or counts the last ones. Time: polynomial in the squares, of degree k - 2 for k
// pieces.
EngineKind inclusion_exclusion_kind();

}  // namespace hetman
