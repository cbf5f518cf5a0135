#pragma once
// A cheap proof that a board cannot be completed: a free row or column without a free square.

#include "common/stop_flag.h"
#include "worker/completion/board/draft.h"

namespace hetman {

// False if there is no such line or none was found within a few seconds.
bool has_dead_line(const Draft& draft, const StopFlag& stop);

}  // namespace hetman
