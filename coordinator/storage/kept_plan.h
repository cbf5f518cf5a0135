#pragma once
// The plan of a run that is kept in a directory.

#include <filesystem>
#include <optional>
#include <string>

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/frame_level.h"
#include "coordinator/plan/plan.h"
#include "coordinator/storage/files/directory.h"

namespace hetman {

// The name of its file.
inline constexpr const char* plan_file = "plan";

// The plan in the directory's file; nothing if there is none, or if it cannot be used: then `fault`
// says why, in a few words.
std::optional<Plan> read_plan(const Directory& directory, const RunIdentity& run,
                              std::string& fault, const PlanningWatch& watch = nullptr);

// Made again from what the ledger says. Throws Failure(checkpoint) if this version makes another
// plan than the one that began the run, PlanningStopped if it was stopped.
Plan plan_again(const RunIdentity& run, const std::filesystem::path& directory,
                const PlanningWatch& watch = nullptr);

// The plan in the directory's file or, where that cannot be used, made again.
Plan plan_of(const RunIdentity& run, const std::filesystem::path& directory,
             const PlanningWatch& watch = nullptr);

}  // namespace hetman
