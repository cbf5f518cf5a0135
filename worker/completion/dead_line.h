#pragma once
// A cheap proof that a board cannot be completed: a free row or a free column without free square.

#include "worker/completion/board/draft.h"
#include "worker/engines/engine.h"

namespace hetman {

// False if there is none, or none was found within some seconds of work.
bool has_dead_line(const Draft& draft, const StopFlag& stop);

}  // namespace hetman
