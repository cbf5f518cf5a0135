#pragma once
// Fills rows that found no free column: such a row takes the column of an added queen, and that
// queen moves to a column that is still free.

#include "common/numbers/random.h"
#include "common/stop_flag.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/streamed_matching.h"

namespace hetman {

// Runs until no row is open, a row finds no swap among the queens tried, or `stop` is set. Keeps
// `matching` consistent with the draft. Returns the number of times a queen was taken back, undone
// swaps included.
std::uint64_t repair_by_swaps(Draft& draft, Matching& matching, Random& random,
                              const StopFlag& stop);

}  // namespace hetman
