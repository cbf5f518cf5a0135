#pragma once
// How the work is spread over a run's units, and over the parts of its plan.

#include "coordinator/dispatch/run_status.h"
#include "coordinator/pages/html.h"

namespace hetman {

// A histogram of the nodes of the finished units, by powers of two.
Html unit_costs_section(const RunStatus& status);

// For each symmetry of the plan its units, and what is finished of them.
Html parts_section(const RunStatus& status);

}  // namespace hetman
