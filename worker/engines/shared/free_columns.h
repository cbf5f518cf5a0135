#pragma once
// The columns that are free in each row, for problems of one piece in each row and column.

#include <vector>

#include "common/problem/problem.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman {

// The free columns of each row, on boards of up to 32 columns: those whose square in the row is not
// blocked; in the row of a preplaced piece only its own. The squares that preplaced pieces attack
// are not excluded.
std::vector<IndexSet> free_columns(const Problem& problem);

}  // namespace hetman
