#pragma once
// The chain sum, for rooks with a single leap: inclusion-exclusion over the chains of rows whose
// pieces attack each other by the leap. The sum is over the partitions of n; its time grows with
// their number, not with that of placements.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts n pieces on n x n squares that ride along rows and columns and otherwise attack only
// squares r rows and s columns away, for one pair r and s: in one direction and its opposite, such
// as R[2,3], or mirrored as well, such as R(2,2). No squares may be preplaced or blocked.
EngineKind chain_sum_kind();

}  // namespace hetman
