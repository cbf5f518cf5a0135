#pragma once
// A warning that may come many times a second, told at most once in an interval: a disk that stays
// full would otherwise fill the screen and the log with one and the same line.

#include <chrono>
#include <cstdint>
#include <optional>

namespace hetman {

class WarningInterval {
  public:
    using Clock = std::chrono::steady_clock;

    explicit WarningInterval(Clock::duration interval = std::chrono::minutes(1))
        : interval_(interval) {}

    // Whether the warning that comes up now is to be told: the first one, and each that comes an
    // interval or more after the last one told. Then the result is how many were left out since
    // that one; otherwise nothing. `now` never goes back.
    std::optional<std::uint64_t> note(Clock::time_point now);

  private:
    Clock::duration interval_;
    std::optional<Clock::time_point> told_at_;
    std::uint64_t left_out_ = 0;
};

}  // namespace hetman
