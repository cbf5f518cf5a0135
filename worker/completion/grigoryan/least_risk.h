#pragma once
// The inner loop of Grigoryan's block 5: always the row with the fewest free squares ("minimum
// risk"), and in it the square that removes the fewest free squares from other rows ("minimum
// damage").

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/grigoryan/reduced_board.h"

namespace hetman {

// Fills all open rows on both boards and appends them, numbered as in the draft, to `filled`.
// Damage is taken from `judge`: the board itself, or an earlier copy with all rows still open. Ties
// are broken at random between the first three rows and the first two squares. Returns false if it
// comes to a row without a free square.
bool fill_by_least_risk(Draft& draft, ReducedBoard& board, const ReducedBoard& judge,
                        Random& random, std::vector<std::uint32_t>& filled);

}  // namespace hetman
