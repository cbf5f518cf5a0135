#pragma once
// Counts several jobs one after the other: --max-time limits all of them together, and with --dir
// each has a run directory below it.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/commands/flags/counting_flags.h"

namespace hetman {

class CountingSeries {
  public:
    // `names`: of all jobs to come, where they are known.
    CountingSeries(CountingFlags flags, Channel* channel, std::vector<std::string> names = {});

    // Counts the next job. `name` is that of its directory, `what` what is counted: "n = 8". A stop
    // during the first job, or one that the outcome tells, is that job's; otherwise throws
    // Failure(stopped) or Failure(incomplete) that names the first job that was not counted.
    Outcome count(Job job, const std::string& name, const std::string& what);

  private:
    using Clock = std::chrono::steady_clock;

    Duration time_left() const;
    Failure stopped_before(const std::string& what, const std::string& by) const;

    CountingFlags flags_;
    Channel* channel_;
    const std::vector<std::string> names_;
    bool is_first_ = true;
    std::optional<Clock::time_point> stop_at_;
};

// Does the work, then tells what is known by then, also if a Failure ended the work.
ExitCode tell_after(const std::function<ExitCode()>& work, const std::function<void()>& tell);

}  // namespace hetman
