#pragma once
// The workload of a study of completions: its samples in ranges. The method takes the place of the
// engine, and unit_nodes is the total number of rows of the boards of a unit.

#include "coordinator/plan/workload.h"

namespace hetman {

const Workload& study_workload();

}  // namespace hetman
