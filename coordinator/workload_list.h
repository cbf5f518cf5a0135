#pragma once
// The list of workloads.

#include "coordinator/plan/workload.h"

namespace hetman {

// The workload that answers this question. Throws std::logic_error if there is none.
const Workload& workload_of(Find find);

}  // namespace hetman
