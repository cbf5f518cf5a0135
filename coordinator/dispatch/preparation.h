#pragma once
// The preparation of a start: decides what the run is, makes or reads its plan, and takes up what
// is finished.

#include <filesystem>
#include <optional>
#include <string>

#include "common/job/job.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/workload.h"
#include "coordinator/storage/checkpoint_store.h"

namespace hetman {

struct Prepared {
    Job job;  // as resolved: with engine, frame and budget
    Plan plan;
    Checkpoint checkpoint;              // the finished units; none if the run begins now
    bool planned = false;               // the plan was made now, not read
    std::optional<std::string> advice;  // after a new decision: Decider::advice_on_memory()
    std::string plan_fault;  // why the plan in the directory was not used, if there was one
};

// Decides by `decider`, the one for the job, and plans, or uses what was decided when the run in
// `directory` began. `found` is that run's checkpoint; `shard` is the share of the run to count,
// none for all. The plan is read from `files`, the directory held open, if it is there; otherwise
// it is made. Throws Failure(checkpoint) if the checkpoint belongs to another run or shard, and
// what the decider and Workload::plan throw.
Prepared prepare(const Job& job, Decider& decider, const std::optional<FoundCheckpoint>& found,
                 const std::filesystem::path& directory, const std::optional<Shard>& shard,
                 const PlanningWatch& watch, const Directory* files = nullptr);

}  // namespace hetman
