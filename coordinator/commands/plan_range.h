#pragma once
// `hetman plan` for a range of boards, which would be counted one after the other.

#include <functional>
#include <optional>
#include <string>

#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/plan_reports.h"

namespace hetman {

struct RangePlan {
    BoardRange range;
    std::function<Job(const std::string& size)> job_on;
    CountingFlags flags;
    ReportOptions options;           // but for the run directory, which each board has below --dir
    std::optional<Duration> within;  // ends with the first board that is not counted in this time
};

// Prints a line for each board and, with `within`, which of them are counted in that time.
ExitCode plan_range(const RangePlan& plan);

}  // namespace hetman
