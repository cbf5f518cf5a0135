#pragma once
// The inner loop of Grigoryan's block 5: always the row with the fewest free squares ("minimum
// risk"), and in it the square that takes the fewest from the others ("minimum damage").

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/grigoryan/reduced_board.h"

namespace hetman {

// Fills all open rows on both boards and adds them, as the draft numbers them, to `filled`. Damage
// is that on `judge`: the same board, or a copy of it from before, with all rows still open. Of
// rows that are equal one of the first three is drawn, of squares one of the first two. False if a
// row without a free square is left.
bool fill_by_least_risk(Draft& draft, ReducedBoard& board, const ReducedBoard& judge,
                        Random& random, std::vector<std::uint32_t>& filled);

}  // namespace hetman
