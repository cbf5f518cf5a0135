#pragma once
// Counts placements of one rook in each row and column that have a required symmetry.

#include "worker/engines/engine.h"

namespace hetman {

// The number of placements of n rooks on n x n squares of any shape that a map of the board fixes,
// without preplaced and blocked squares: permutations that commute with one of a given cycle type,
// or are square roots of it.
Tally count_fixed_permutations(Board board, const Symmetry& map);

}  // namespace hetman
