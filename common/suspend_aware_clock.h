#pragma once
// Time as this process lives it. A process that was stopped or suspended, or that waited for a slow
// disk, has heard nobody meanwhile, and must not take that for the silence of others.

#include <algorithm>
#include <chrono>

namespace hetman {

class SuspendAwareClock {
  public:
    using Clock = std::chrono::steady_clock;

    explicit SuspendAwareClock(Clock::time_point now = Clock::now()) : last_(now) {}

    // To be called much more often than `longest_step`: a longer step counts as one of that length.
    void tick(Clock::time_point now = Clock::now()) {
        elapsed_ += std::min<Clock::duration>(now - last_, longest_step);
        last_ = now;
    }

    // Since it was made, as of the last tick.
    Clock::duration elapsed() const { return elapsed_; }

  private:
    static constexpr Clock::duration longest_step = std::chrono::seconds(1);

    Clock::time_point last_;
    Clock::duration elapsed_{0};
};

}  // namespace hetman
