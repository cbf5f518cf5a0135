#include "coordinator/process/stopper.h"

#include <algorithm>

#include "coordinator/process/stop_signal.h"

namespace hetman {

Stopper::Stopper(StopFlag& stop, std::optional<Duration> limit)
    : stop_(stop), limit_(limit), thread_([this] { watch(); }) {}

Stopper::~Stopper() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void Stopper::watch() {
    constexpr Duration glance{50};  // signals do not wake this thread
    std::unique_lock lock(mutex_);
    while (!done_) {
        // Compares durations, because the limit may exceed the range of a time_point.
        const Clock::duration passed = Clock::now() - start_;
        if ((limit_ && passed >= *limit_) || !noted_stop_signal().empty()) {
            stop_ = true;
            return;
        }
        const Clock::duration wait =
            limit_ ? std::min<Clock::duration>(*limit_ - passed, glance) : glance;
        changed_.wait_for(lock, wait);
    }
}

}  // namespace hetman
