#pragma once
// What comes before counting: what the run is, its plan, and what is finished of it already.

#include <filesystem>
#include <optional>

#include "common/job.h"
#include "coordinator/checkpoint_store.h"
#include "coordinator/ledger_file.h"
#include "coordinator/plan/plan.h"

namespace hetman {

struct Prepared {
    Job job;  // as resolved: with engine, frame and budget
    Plan plan;
    Checkpoint checkpoint;  // what is finished; nothing if the run begins here
};

// Decides and plans, or goes on with what was decided when the run in `directory` began. `found` is
// that run's checkpoint. Throws Failure(checkpoint) if it belongs to another run, and what decide
// and make_plan throw.
Prepared prepare(const Job& job, const std::optional<FoundCheckpoint>& found,
                 const std::filesystem::path& directory, const StopQuestion& stop);

}  // namespace hetman
