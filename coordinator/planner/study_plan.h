#pragma once
// The plan of a study of completions: its samples in ranges. The same on every machine.

#include "common/job/job.h"
#include "coordinator/plan/plan.h"
#include "coordinator/planner/planner.h"

namespace hetman {

// The method takes the place of the engine; unit_nodes is the total number of rows of the boards of
// a unit.
Decision decide_study(const Problem& problem, const RunSettings& settings);

// Throws Failure(usage) if there would be too many units.
Plan make_study_plan(const Problem& problem, const Decision& decision);

}  // namespace hetman
