#pragma once
// Makes the reports of plans, for the commands that show what a run would take.

#include <optional>
#include <string>

#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/forecast/make_report.h"

namespace hetman {

struct ReportOptions {
    std::optional<Duration> sample;  // for how long units are counted; none: estimate only
    std::uint32_t ranks = 0;         // 0: not given
    std::string run_directory;       // of the run; empty if it would not be kept
};

// The report on a run of this job with these flags, or on what is left of it. A stop signal, or
// --max-time, ends the process meanwhile. Throws Failure(usage).
PlanReport report_on(Job job, const CountingFlags& flags, const ReportOptions& options);

}  // namespace hetman
