#pragma once
// When a worker reports what its pool has finished.

#include <chrono>
#include <cstdint>

namespace hetman {

// Results are reported together at an interval, and at once when no unit is waiting.
class ReportTimes {
  public:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds interval{100};
    // With many threads they are reported together even then: another thread is soon done.
    static constexpr std::chrono::milliseconds hungry_interval{20};
    static constexpr std::uint32_t many_threads = 16;

    // `hungry`: no unit is waiting.
    bool is_due(Clock::time_point now, bool hungry) const {
        return now >= (hungry ? next_hungry_ : next_);
    }
    void note_report(Clock::time_point now, std::uint32_t threads) {
        next_ = now + interval;
        if (threads >= many_threads) next_hungry_ = now + hungry_interval;
    }

  private:
    Clock::time_point next_{};
    Clock::time_point next_hungry_{};
};

}  // namespace hetman
