#pragma once
// Makes the report on what a run would take: prepares the run and foresees its cost, without
// writing anything.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "common/job/duration.h"
#include "coordinator/forecast/plan_report.h"
#include "coordinator/plan/planning_watch.h"
#include "coordinator/process/stop_request.h"

namespace hetman {

struct ReportRequest {
    std::optional<Duration> sample;  // for how long units are counted; none: estimate only
    // For the whole report: half of the time left after planning is for the sample.
    std::optional<Duration> limit = {};
    std::uint32_t ranks = 0;         // 0: not given
    std::string run_directory = {};  // of the run, whose rest is foreseen; empty: none
    std::optional<Shard> shard = {};
    StopRequest stop = {};
    // Told how planning gets on, and the sample, by several threads; may be empty.
    std::function<void(const PlanningProgress&)> told = {};
};

// The report on a run of this job, or on what is left of it. Throws what prepare() throws, and
// Failure(incomplete) if it was stopped.
PlanReport make_report(const Job& job, const ReportRequest& request);

// Sets the ranks of the report and, if the cost of its units is known, simulates the run on them.
// Throws Failure(usage) if these are too many.
void simulate(PlanReport& report, const World& world);

// The failure if a forecast is stopped.
Failure forecast_stopped_by(const std::string& reason);

}  // namespace hetman
