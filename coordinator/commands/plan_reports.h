#pragma once
// Makes the reports of plans, for the commands that show what a run would take.

#include <chrono>
#include <optional>
#include <string>

#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/forecast/make_report.h"

namespace hetman {

struct ReportOptions {
    std::optional<Duration> sample;  // for how long units are counted; none: estimate only
    std::optional<Duration> limit;   // after which the process ends without a plan
    std::uint32_t ranks = 0;         // 0: not given
    std::string run_directory;       // of the run; empty if it would not be kept
};

// The report on a run of this job with these flags, or on what is left of it. A stop signal, or
// the limit, ends the process meanwhile. Throws Failure(usage).
PlanReport report_on(Job job, const CountingFlags& flags, const ReportOptions& options);

// What is left of a limit for several reports, of which the first was begun at `start`; at least a
// millisecond.
std::optional<Duration> rest_of(std::optional<Duration> limit,
                                std::chrono::steady_clock::time_point start);

}  // namespace hetman
