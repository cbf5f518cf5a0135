#pragma once
// What a report shows of a run's journal: its progress over time, its starts, its workers.

#include "coordinator/dispatch/run_status.h"
#include "coordinator/pages/html.h"

namespace hetman {

// Nothing if the run has no journal that can be read.
Html journal_sections(const RunStatus& status);

}  // namespace hetman
