#pragma once
// Grigoryan's block 3 ("rand & rand"): a random free row, then a random free square of it.

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/grigoryan/reduced_board.h"

namespace hetman {

// Puts queens on both boards until `level` of them stand on the draft, and adds their rows there to
// `filled`. False if it drew a row without a free square.
bool put_on_random_squares(Draft& draft, ReducedBoard& board, std::uint32_t level, Random& random,
                           std::vector<std::uint32_t>& filled);

}  // namespace hetman
