#pragma once
// Fills rows that found no free column: such a row takes the column of a queen that we put, and
// that queen moves to a column that is left over.

#include <cstdint>

#include "common/random.h"
#include "worker/completion/draft.h"
#include "worker/completion/streamed_matching.h"
#include "worker/engines/engine.h"

namespace hetman {

// Until `leave` rows are open, no row finds a swap among the queens tried, or `stop` is set. Keeps
// `matching` as the draft is.
void repair_by_swaps(Draft& draft, Matching& matching, std::uint32_t leave, Random& random,
                     const StopFlag& stop);

}  // namespace hetman
