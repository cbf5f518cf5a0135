#pragma once
// The plan of a run directory: read from its file or made again.

#include <filesystem>
#include <optional>
#include <string>

#include "coordinator/files/directory.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"

namespace hetman {

// The plan in the directory's file; nothing if there is none or it is unusable, in which case
// `fault` gives a short reason. Throws PlanningStopped if it was stopped.
std::optional<Plan> read_plan(const Directory& directory, const RunIdentity& run,
                              std::string& fault, const PlanningWatch& watch = nullptr);

// Makes the plan again from the ledger's identity. Throws Failure(checkpoint) if this version makes
// a different plan from the one that began the run, PlanningStopped if it was stopped.
Plan plan_again(const RunIdentity& run, const std::filesystem::path& directory,
                const PlanningWatch& watch = nullptr);

// The plan in the directory's file; made again if there is none or it is unusable. Throws what
// plan_again throws.
Plan plan_of(const RunIdentity& run, const std::filesystem::path& directory,
             const PlanningWatch& watch = nullptr);

}  // namespace hetman
