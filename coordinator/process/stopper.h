#pragma once
// Stops a computation after a time limit or on a stop signal.

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "common/failure.h"
#include "common/job/duration.h"
#include "common/stop_flag.h"

namespace hetman {

// While it exists, notices when the time limit is reached, and within a few hundredths of a second
// a stop signal (requires note_stop_signals()).
class Stopper {
  public:
    // Called in a thread of its own, at most once: `reason` is "max_time", or the signal's name.
    using OnStop = std::function<void(const std::string& reason)>;

    // Sets the flag.
    Stopper(StopFlag& stop, std::optional<Duration> limit);
    // Calls `on_stop` if this object still exists `grace` after it noticed.
    Stopper(std::optional<Duration> limit, Duration grace, OnStop on_stop);
    ~Stopper();
    Stopper(const Stopper&) = delete;
    Stopper& operator=(const Stopper&) = delete;

  private:
    using Clock = std::chrono::steady_clock;

    std::string await_reason(std::unique_lock<std::mutex>& lock);
    void watch();

    const Clock::time_point start_ = Clock::now();
    const std::optional<Duration> limit_;
    const Duration grace_;
    const OnStop on_stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool done_ = false;
    std::thread thread_;
};

// For phases that keep nothing and test no flag, or not everywhere: ends the process with the
// failure's lines and exit code.
Stopper::OnStop end_process_with(std::function<Failure(const std::string& reason)> failure);

// The failure for a command that keeps nothing: `given_up` is what it does not finish.
Failure stopped_by(const std::string& reason, const std::string& given_up);

// The failure before a run begins: as end_on_stop_signals() tells it, by whether a checkpoint was
// noted.
Failure stopped_before_run(const std::string& reason);

// How long a phase that tests a flag has to end in an orderly way.
inline constexpr Duration stop_grace{300};

}  // namespace hetman
