#pragma once
// The pictures of a report's boards: the moves of the piece, the problem, some placements.

#include "common/job/duration.h"
#include "coordinator/dispatch/run_status.h"
#include "coordinator/pages/html.h"

namespace hetman {

// Looks for placements to draw for at most `limit` each; none are drawn of problems that cannot be
// listed, or whose boards are too large to be read.
Html board_figures(const RunStatus& status, Duration limit);

}  // namespace hetman
