#pragma once
// The method of E. Grigoryan, "Linear algorithm for solution n-Queens Completion problem", stage by
// stage: the baseline for the completer. It may fail although a completion exists.
//
//   block 1   random_matching.h   up to the second base level (base_levels.h)
//   block 2   reduced_board.h     the remaining rows and columns as a small board
//   block 3   random_squares.h    up to the third base level
//   block 4   reduced_board.h     a smaller board
//   block 5   least_risk.h        the rest
//
// The paper does not specify how often the inner loop of block 5 is repeated and to which level a
// return goes; grigoryan.cpp documents the choices made.

#include "worker/completion/completer.h"

namespace hetman {

// How the damage of a square (the number of free squares it would remove from other rows, his array
// E) is computed. The paper forms E in block 4 and does not say whether it is updated as queens are
// placed; if it is, the search returns much less often (docs/completion.md).
enum class Damage { as_formed, updated };

// Like complete(), but of the limits only the seed is used: it gives up after 1000 returns, as in
// the paper. Answers `impossible` only if a free row or column of the composition has no free
// square. `nodes` is the number of queens placed, `returns` the number of returns to a base level.
// Throws std::invalid_argument if the composition has a conflict, std::logic_error if a completion
// fails its check. Memory: at most 17 bytes per row.
Completion complete_by_grigoryan(Composition composition, const CompletionLimits& limits,
                                 const StopFlag& stop, Damage damage = Damage::as_formed);

}  // namespace hetman
