#include "coordinator/commands/plan_reports.h"

#include <algorithm>

#include "coordinator/commands/flags/numbers.h"
#include "coordinator/dispatch/progress.h"
#include "coordinator/process/console.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/stopper.h"
#include "worker/goal_list.h"

namespace hetman {

PlanReport report_on(Job job, const CountingFlags& flags, const ReportOptions& options) {
    flags.apply_to(job);
    ReportRequest request;
    request.sample = options.sample;
    request.limit = options.limit;
    request.ranks = options.ranks;
    if (!flags.fresh) request.run_directory = options.run_directory;
    note_stop_signals();
    // Nothing is kept, so that no phase needs to test for a stop.
    const Stopper stopper(request.limit, Duration{0}, end_process_with(forecast_stopped_by));
    request.shard = flags.shard_of(job);
    Console console(flags.verbosity());
    console.set_topic(goal_kind(job.goal.find).summary(job.problem));
    PlanningDisplay display(console, span_of_time("--progress-every", flags.progress_every), {});
    if (!flags.json)
        request.told = [&display](const PlanningProgress& progress) { display.show(progress); };
    return make_report(job, request);
}

std::optional<Duration> rest_of(std::optional<Duration> limit,
                                std::chrono::steady_clock::time_point start) {
    if (!limit) return limit;
    const auto gone = std::chrono::steady_clock::now() - start;
    return std::max(*limit - std::chrono::duration_cast<Duration>(gone), Duration{1});
}

}  // namespace hetman
