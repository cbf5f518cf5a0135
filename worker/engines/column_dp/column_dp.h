#pragma once
// Column dynamic programming: for pieces with one piece on each line whose attacks beyond their
// lines reach a few rows. The state is the set of columns used, and the columns of the last rows.

#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts problems of n pieces that ride along rows and columns and otherwise only leap, at most
// five rows, on boards of up to widest_column_dp x
// widest_column_dp for full leaps over at most two rows, widest_far_rooks x widest_far_rooks for
// others. Preplaced and blocked squares may lie anywhere. Without any, the half turn or a mirror in
// a long diagonal may be required for the former.
EngineKind column_dp_kind();

// The peak size of the tables in bytes; 2^64 - 1 if larger.
std::uint64_t column_dp_bytes(const Problem& problem);

// The number of nodes: pairs of a set of columns and a column that extends it, or, for farther
// leaps, blocks of 16 numbers written.
std::uint64_t column_dp_nodes(const Problem& problem);

}  // namespace hetman
