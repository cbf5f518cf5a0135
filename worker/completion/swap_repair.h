#pragma once
// Fills rows that found no free column: such a row takes the column of a queen that we put, and
// that queen moves to a column that is left over.

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/streamed_matching.h"
#include "worker/engines/engine.h"

namespace hetman {

// Until none is open, a row finds no swap among the queens tried, or `stop` is set. Keeps
// `matching` as the draft is. Returns how often a queen was taken back for it.
std::uint64_t repair_by_swaps(Draft& draft, Matching& matching, Random& random,
                              const StopFlag& stop);

}  // namespace hetman
