#include "coordinator/commands/plan_reports.h"

#include "coordinator/commands/flags/numbers.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/stopper.h"

namespace hetman {

PlanReport report_on(Job job, const CountingFlags& flags, const ReportOptions& options) {
    flags.apply_to(job);
    ReportRequest request;
    request.sample = options.sample;
    if (flags.max_time) request.limit = span_of_time("--max-time", *flags.max_time);
    request.ranks = options.ranks;
    if (!flags.fresh) request.run_directory = options.run_directory;
    note_stop_signals();
    // Nothing is kept, so that no phase needs to test for a stop.
    const Stopper stopper(request.limit, Duration{0}, end_process_with(forecast_stopped_by));
    request.shard = flags.shard_of(job);
    return make_report(job, request);
}

}  // namespace hetman
