#pragma once
// Stops a computation after a time limit or on a stop signal.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "common/job/duration.h"
#include "worker/engines/engine.h"

namespace hetman {

// While it exists, sets the flag when the time limit is reached, or within a few hundredths of a
// second of a stop signal (requires note_stop_signals()).
class Stopper {
  public:
    Stopper(StopFlag& stop, std::optional<Duration> limit);
    ~Stopper();
    Stopper(const Stopper&) = delete;
    Stopper& operator=(const Stopper&) = delete;

  private:
    using Clock = std::chrono::steady_clock;

    void watch();

    StopFlag& stop_;
    const Clock::time_point start_ = Clock::now();
    const std::optional<Duration> limit_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool done_ = false;
    std::thread thread_;
};

}  // namespace hetman
