#pragma once
// A clock that measures the time during which this process was running. A process that was stopped
// or suspended, or that waited for a slow disk, received no messages meanwhile and must not
// conclude that others were silent.

#include <algorithm>
#include <chrono>

namespace hetman {

class SuspendAwareClock {
  public:
    using Clock = std::chrono::steady_clock;

    explicit SuspendAwareClock(Clock::time_point now = Clock::now()) : last_(now) {}

    // Call much more often than every `longest_step`: a longer step counts as `longest_step`.
    void tick(Clock::time_point now = Clock::now()) {
        elapsed_ += std::min<Clock::duration>(now - last_, longest_step);
        last_ = now;
    }

    // The time from construction to the last tick.
    Clock::duration elapsed() const { return elapsed_; }

  private:
    static constexpr Clock::duration longest_step = std::chrono::seconds(1);

    Clock::time_point last_;
    Clock::duration elapsed_{0};
};

}  // namespace hetman
