#pragma once
// One start of a run: from a job to its result, with threads of this process or MPI ranks.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/exit_code.h"
#include "common/failure.h"
#include "common/job/job.h"
#include "coordinator/dispatch/progress.h"
#include "coordinator/dispatch/recounts/recount_policy.h"
#include "coordinator/process/console.h"
#include "coordinator/process/stop_request.h"
#include "coordinator/report/result.h"
#include "worker/transport/channel.h"

namespace hetman {

struct RunOptions {
    std::optional<std::filesystem::path> directory;  // none: nothing is kept
    std::optional<Shard> shard;                      // the share to count; none: all
    bool fresh = false;                              // move an earlier run aside first
    Duration progress_every{30'000};
    ProgressListener progress = {};
    // In a series of runs, what this one is about: "n = 8". Such a run tells one line, at its end.
    std::string topic;
    // The names of all runs of a range, this one's among them: kept beside its directory.
    std::vector<std::string> range;
    ShareOfTime recounts = {};  // for counts whose job has no double check
    StopRequest stop = {};
};

struct Outcome {
    ExitCode code = ExitCode::complete;
    Job job;  // as resolved: with engine, frame and budget
    Result result;
    StartFacts facts;
    // Save failure: the result is valid but not on disk. Report it after printing the result.
    std::optional<Failure> unsaved;
};

// Counts what the job asks for, or continues an earlier start. `channel` is null in a single
// process. Throws Failure.
Outcome execute(const Job& job, const RunOptions& options, Channel* channel, Console& console);

}  // namespace hetman
