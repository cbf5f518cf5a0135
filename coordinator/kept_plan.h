#pragma once
// The plan of a run that is kept in a directory.

#include <filesystem>

#include "coordinator/ledger_file.h"
#include "coordinator/plan/frame_level.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// Made anew from what the ledger says. Throws Failure(checkpoint) if this version makes another
// plan than the one that began the run, PlanningStopped if it was stopped.
Plan plan_of(const RunIdentity& run, const std::filesystem::path& directory,
             const StopQuestion& stop = nullptr);

// The same, and compared with the ledger: throws Failure(verification) if a unit in it is not the
// plan's.
Plan plan_of(const Checkpoint& checkpoint, const std::filesystem::path& directory);

}  // namespace hetman
