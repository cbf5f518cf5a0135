#pragma once
// Problems of one piece in each row and column, as the columns that are free in each row.

#include <vector>

#include "common/problem/problem.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman {

// By row, on boards of up to 32 columns: those without a blocked square. In the row of a preplaced
// piece only its own column is free; what it attacks is not excluded.
std::vector<IndexSet> free_columns(const Problem& problem);

}  // namespace hetman
