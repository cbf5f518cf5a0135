#pragma once
// The table [completion] of a job file: the settings of a study of completions. Each key is
// described once: how it is read and written.

#include "common/job/workload_table.h"

namespace hetman {

const WorkloadTable& completion_table();

}  // namespace hetman
