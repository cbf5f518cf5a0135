// Reads run directories for callers of the library.

#include "coordinator/dispatch/run_status.h"
#include "coordinator/library/counts.h"
#include "coordinator/library/job_text.h"
#include "hetman/run.h"

namespace hetman {
namespace {

api::Run run_of(const RunStatus& status) {
    const Checkpoint& checkpoint = status.found.checkpoint;
    api::Run run{.state = status.state, .problem = fields_of(status.job.problem)};
    run.finished = status.result.finished;
    run.units = status.result.units;
    run.share = status.share_now();
    run.cpu_seconds_to_come = status.cpu_seconds_to_come();
    run.starts = checkpoint.starts;
    run.saved_at = checkpoint.saved_at;
    if (!status.result.complete) return run;
    if (status.result.total) run.count = count_of(status.job, status.result, status.last_start());
    run.first = status.result.document.placement;
    return run;
}

}  // namespace

api::Run api::read_run(const std::filesystem::path& directory) {
    const Options no_options;
    return Call(no_options).run([&]() -> Run {
        const std::optional<RunStatus> status = read_status(directory);
        if (!status) return {.state = nothing_counted};
        return run_of(*status);
    });
}

}  // namespace hetman
