#include "coordinator/process/warning_interval.h"

#include <utility>

namespace hetman {

std::optional<std::uint64_t> WarningInterval::note(Clock::time_point now) {
    if (told_at_ && now - *told_at_ < interval_) {
        ++left_out_;
        return std::nullopt;
    }
    told_at_ = now;
    return std::exchange(left_out_, 0);
}

}  // namespace hetman
