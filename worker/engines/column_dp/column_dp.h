#pragma once
// Pieces one a line that attack beyond their lines at most two rows away: dynamic programming over
// the sets of columns used.

#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/engine_kind.h"

namespace hetman {

inline constexpr std::uint64_t most_column_dp_bytes = std::uint64_t{12} << 30;

// Counts problems of n pieces that ride along rows and columns, make no other ride and leap two
// rows at most, on boards up to widest_column_dp x widest_column_dp whose tables fit
// most_column_dp_bytes. Preplaced and blocked squares may lie anywhere; without any, a half turn or
// a mirror in a long diagonal may be required.
EngineKind column_dp_kind();

// What the tables take at most while a problem is counted; 2^64 - 1 where that is more.
std::uint64_t column_dp_bytes(const Problem& problem);

// How many nodes counting takes: sets of columns, each with one more.
std::uint64_t column_dp_nodes(const Problem& problem);

}  // namespace hetman
