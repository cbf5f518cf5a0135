#pragma once
// Grigoryan's block 3 ("rand & rand"): a random free row, then a random free square in it.

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/grigoryan/reduced_board.h"

namespace hetman {

// Places queens on both boards until `level` queens are on the draft, and appends their rows on the
// draft to `filled`. Returns false if it draws a row without a free square.
bool put_on_random_squares(Draft& draft, ReducedBoard& board, std::uint32_t level, Random& random,
                           std::vector<std::uint32_t>& filled);

}  // namespace hetman
