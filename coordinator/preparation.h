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
// that run's checkpoint; `shard` what is to be counted of the run, none for all. Throws
// Failure(checkpoint) if the checkpoint belongs to another run or shard, and what decide and
// make_plan throw.
Prepared prepare(const Job& job, const std::optional<FoundCheckpoint>& found,
                 const std::filesystem::path& directory, const std::optional<Shard>& shard,
                 const StopQuestion& stop);

}  // namespace hetman
