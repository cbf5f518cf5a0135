#pragma once
// One start of a run: from a job to its result, whoever counts.

#include <filesystem>
#include <optional>

#include "common/exit_code.h"
#include "common/failure.h"
#include "common/job/job.h"
#include "coordinator/dispatch/spot_check.h"
#include "coordinator/process/console.h"
#include "coordinator/report/result.h"
#include "worker/transport/channel.h"

namespace hetman {

struct RunOptions {
    std::optional<std::filesystem::path> directory;  // none: nothing is kept
    std::optional<Shard> shard;                      // what is counted of the run; none: all
    bool fresh = false;                              // move an earlier run aside first
    Duration progress_every{30'000};
    SpotCheckBudget spot_check = {};  // of counts that say nothing of a double check
};

struct Outcome {
    ExitCode code = ExitCode::complete;
    Job job;  // as resolved: with engine, frame and budget
    Result result;
    StartFacts facts;
    // What could not be kept, though all here is right: to be told after the result. `code` is its.
    std::optional<Failure> unsaved;
};

// Counts what the job asks for, or goes on where an earlier start left off. `channel` is null in a
// single process. Throws Failure.
Outcome execute(const Job& job, const RunOptions& options, Channel* channel, Console& console);

}  // namespace hetman
