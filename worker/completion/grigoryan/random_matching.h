#pragma once
// Grigoryan's block 1 ("randSet & randSet"): matches the free rows in random order with the free
// columns in random order, pair by pair; the pairs left over are shuffled and matched again.

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "common/stop_flag.h"
#include "worker/completion/board/draft.h"

namespace hetman {

// Places queens until `level` queens are on the board, and appends their rows to `filled`. Returns
// false if a whole round had no free pair, which the paper treats as a dead end, or if `stop` was
// set. `put_in_rounds` receives the number of queens placed in each round.
bool match_at_random(Draft& draft, std::uint32_t level, Random& random,
                     std::vector<std::uint32_t>& filled, const StopFlag& stop,
                     std::vector<std::uint32_t>* put_in_rounds = nullptr);

}  // namespace hetman
