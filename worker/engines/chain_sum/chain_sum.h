#pragma once
// A sum over partitions of n: for rooks with a leap whose violations form chains. Its time grows
// with the number of partitions, not with that of placements.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts n pieces on n x n squares that ride along rows and columns and otherwise attack only
// squares r rows and s columns away, for one pair r and s: in one direction and back, such as
// R[2,3], or in both, such as R(2,2). No squares may be preplaced or blocked.
EngineKind chain_sum_kind();

}  // namespace hetman
