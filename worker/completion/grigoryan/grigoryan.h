#pragma once
// The method of E. Grigoryan, "Linear algorithm for solution n-Queens Completion problem", stage by
// stage: the baseline that the completer is compared with. It may fail where a completion exists.
//
//   block 1   random_matching.h   up to the second base level (base_levels.h)
//   block 2   reduced_board.h     what is left, as a small board
//   block 3   random_squares.h    up to the third base level
//   block 4   reduced_board.h     smaller still
//   block 5   least_risk.h        the rest
//
// The paper leaves open how often the inner loop of block 5 is repeated and when a return goes to
// which level; grigoryan.cpp says what was chosen.

#include <cstdint>

#include "worker/completion/completer.h"

namespace hetman {

// How many free squares a square takes from other rows is told by his array E. He forms it in block
// 4 and does not say that it follows the board as queens are put; if it does, the search goes back
// much less often (docs/completion.md).
enum class Damage { as_formed, updated };

// As complete(), but of the limits only the seed counts: it gives up after 1000 returns, as he did.
// Impossible is answered only where a free row or column of the composition has no free square.
// `nodes` are the queens put, `returns` how often it went back to a base level. Throws
// std::invalid_argument if the composition has a conflict. Memory: 17 bytes a row at
// most.
Completion complete_by_grigoryan(Composition composition, const CompletionLimits& limits,
                                 const StopFlag& stop, Damage damage = Damage::as_formed);

}  // namespace hetman
