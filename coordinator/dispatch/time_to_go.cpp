#include "coordinator/dispatch/time_to_go.h"

namespace hetman {

void TimeToGo::note(Moment now, double share) {
    // Between changes of the share only the last note is kept, beside the one of the change.
    const std::size_t size = points_.size();
    if (size > 1 && points_[size - 1].share == points_[size - 2].share) points_.pop_back();
    points_.push_back({now, share});
    // Keeps the newest point before the window, or an older one if nothing was done since then.
    while (points_.size() > 2 && now - points_[1].at >= window && points_[1].share < share)
        points_.pop_front();
}

std::optional<double> TimeToGo::seconds() const {
    if (points_.empty()) return std::nullopt;
    const Point& first = points_.front();
    const Point& last = points_.back();
    const double done = last.share - first.share;
    if (done <= 0) return std::nullopt;
    return std::chrono::duration<double>(last.at - first.at).count() * (1 - last.share) / done;
}

}  // namespace hetman
