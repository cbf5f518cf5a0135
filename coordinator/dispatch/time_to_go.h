#pragma once
// The time that remains until all is done, judged by the clock: CPU time says little on a busy
// machine, and the beginning of a run little about its end.

#include <chrono>
#include <deque>
#include <optional>

namespace hetman {

class TimeToGo {
  public:
    using Moment = std::chrono::nanoseconds;  // since any fixed time

    // Older work is not considered, if there is newer.
    static constexpr std::chrono::minutes window{3};

    // Notes that this share of the work is done, from 0 to 1. `now` must not decrease.
    void note(Moment now, double share);

    // In seconds, if all goes on as it did in the window. Nothing if nothing was done since the
    // first note.
    std::optional<double> seconds() const;

  private:
    struct Point {
        Moment at;
        double share;
    };
    std::deque<Point> points_;
};

}  // namespace hetman
