#pragma once
// Grigoryan's block 1 ("randSet & randSet"): the free rows in random order against the free columns
// in random order, pair by pair; what is left is shuffled and matched again.

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/engines/engine.h"

namespace hetman {

// Puts queens until `level` of them stand on the board, and adds their rows to `filled`. False if
// none of the pairs of a whole round was free, which he takes for a dead end, or if `stop` was set.
// `put_in_rounds` gets how many queens each round put.
bool match_at_random(Draft& draft, std::uint32_t level, Random& random,
                     std::vector<std::uint32_t>& filled, const StopFlag& stop,
                     std::vector<std::uint32_t>* put_in_rounds = nullptr);

}  // namespace hetman
