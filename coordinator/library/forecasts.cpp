// Forecasts for callers of the library.

#include "coordinator/forecast/make_report.h"
#include "coordinator/library/calls.h"
#include "coordinator/library/job_text.h"
#include "hetman/plan.h"

namespace hetman {
namespace {

api::Estimate all_of(const Interval& interval) {
    return {interval.likely, interval.low, interval.high};
}

// What is known of it.
api::Estimate known(const Forecast& forecast, const Interval& interval) {
    api::Estimate estimate = all_of(interval);
    if (forecast.is_bound || forecast.is_beyond_estimate) estimate.likely.reset();
    if (forecast.is_beyond_estimate) estimate.high.reset();
    return estimate;
}

api::Forecast forecast_of(const PlanReport& report) {
    const RunSettings& run = report.prepared.job.run;
    const Ledger& ledger = report.prepared.checkpoint.ledger;
    api::Forecast told{.engine = run.engine, .frame = run.frame, .units = ledger.share()};
    told.finished = ledger.finished();
    if (const auto& forecast = report.foreseen.forecast) {
        told.nodes = known(*forecast, forecast->nodes);
        told.cpu_seconds = known(*forecast, forecast->core_seconds);
        if (forecast->total) told.placements = all_of(forecast->total->placements);
    }
    told.seconds_before_counting = report.seconds_before_counting();
    told.memory = report.bytes;
    told.text = to_text(report);
    told.json = to_json(report);
    return told;
}

}  // namespace

api::Forecast api::plan(const Problem& problem, const Goal& goal, const Options& options,
                        std::chrono::milliseconds sample) {
    Call call(options);
    return call.run([&] {
        const Job job = job_from(problem, goal, options);
        expect_in_range(sample, "sample");
        ReportRequest request;
        if (sample.count() > 0) request.sample = sample;
        request.limit = job.run.max_time;
        if (!options.fresh) request.run_directory = options.directory.string();
        request.stop = call.stop();
        return forecast_of(make_report(job, request));
    });
}

}  // namespace hetman
