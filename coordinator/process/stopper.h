#pragma once
// Stops what one thread is at when its time is up or a stop signal comes.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "common/job/duration.h"
#include "worker/engines/engine.h"

namespace hetman {

// As long as it lives it sets the flag when the time is over, if there is a limit, or within a few
// hundredths of a second of a signal (note_stop_signals() must have been called for these).
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
