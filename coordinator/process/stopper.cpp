#include "coordinator/process/stopper.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "coordinator/process/console.h"
#include "coordinator/process/exit_code_file.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/unheard_stop.h"

namespace hetman {

Stopper::Stopper(StopFlag& stop, std::optional<Duration> limit)
    : Stopper(limit, Duration{0}, [&stop](const std::string&) { stop = true; }) {}

Stopper::Stopper(std::optional<Duration> limit, Duration grace, OnStop on_stop)
    : limit_(limit), grace_(grace), on_stop_(std::move(on_stop)), thread_([this] { watch(); }) {}

Stopper::~Stopper() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

// Empty if the object is to go.
std::string Stopper::await_reason(std::unique_lock<std::mutex>& lock) {
    constexpr Duration glance{50};  // signals do not wake this thread
    while (!done_) {
        if (std::string signal = noted_stop_signal(); !signal.empty()) return signal;
        // Compares durations, because the limit may exceed the range of a time_point.
        const Clock::duration passed = Clock::now() - start_;
        if (limit_ && passed >= *limit_) return "max_time";
        const Clock::duration wait =
            limit_ ? std::min<Clock::duration>(*limit_ - passed, glance) : glance;
        changed_.wait_for(lock, wait);
    }
    return {};
}

void Stopper::watch() {
    std::unique_lock lock(mutex_);
    const std::string reason = await_reason(lock);
    if (!changed_.wait_for(lock, grace_, [this] { return done_; })) on_stop_(reason);
}

Failure stopped_by(const std::string& reason, const std::string& given_up) {
    return {ExitCode::incomplete,
            {"stopped by " + reason, given_up, "the same command starts anew"}};
}

Failure stopped_before_run(const std::string& reason) {
    if (is_checkpoint_noted())
        return {ExitCode::stopped, {"stopped by " + reason, "", "the same command continues"}};
    return stopped_by(reason, "");
}

Stopper::OnStop end_process_with(std::function<Failure(const std::string& reason)> failure) {
    return [failure = std::move(failure)](const std::string& reason) {
        const std::optional<Failure> told = UnheardStop::told(reason, failure(reason));
        if (!told) return;
        print_failure(*told);
        std::_Exit(static_cast<int>(tell_exit_code(told->code())));
    };
}

}  // namespace hetman
