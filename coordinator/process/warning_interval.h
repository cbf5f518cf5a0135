#pragma once
// Limits the rate of a repeated warning, such as that of a full disk, so that it does not flood the
// screen and the log.

#include <chrono>
#include <cstdint>
#include <optional>

namespace hetman {

class WarningInterval {
  public:
    using Clock = std::chrono::steady_clock;

    explicit WarningInterval(Clock::duration interval = std::chrono::minutes(1))
        : interval_(interval) {}

    // Call when the warning occurs. If it is due (the first time, or an interval or more after the
    // last one reported), returns the number of warnings suppressed since then; otherwise nothing.
    // `now` must not decrease.
    std::optional<std::uint64_t> note(Clock::time_point now);

  private:
    Clock::duration interval_;
    std::optional<Clock::time_point> told_at_;
    std::uint64_t left_out_ = 0;
};

}  // namespace hetman
