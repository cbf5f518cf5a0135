#include "coordinator/commands/flags/counting_series.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "coordinator/process/stop_signal.h"
#include "coordinator/process/unheard_stop.h"

namespace hetman {

CountingSeries::CountingSeries(CountingFlags flags, Channel* channel,
                               std::vector<std::string> names)
    : flags_(std::move(flags)), channel_(channel), names_(std::move(names)) {
    if (!flags_.max_time) return;
    stop_at_ = Clock::now() + *flags_.time_limit();
    flags_.max_time.reset();
}

Outcome CountingSeries::count(Job job, const std::string& name, const std::string& what) {
    const bool is_first = std::exchange(is_first_, false);
    if (!is_first && stop_at_ && Clock::now() >= *stop_at_) throw stopped_before(what, "max_time");
    if (const std::string signal = noted_stop_signal(); !is_first && !signal.empty())
        throw stopped_before(what, signal);
    if (stop_at_) job.run.max_time = time_left();
    CountingFlags flags = flags_;
    if (flags.directory) flags.directory = *flags.directory + '/' + name;
    // This job was not saved, but the earlier ones were.
    const auto told = [&](const std::string& by, const Failure& failure) {
        if (failure.code() != ExitCode::incomplete || is_first) return failure;
        return stopped_before(what, by);
    };
    const UnheardStop unheard(told);
    try {
        RunRequest request = flags.request(std::move(job));
        request.options.topic = what;
        if (is_first) request.options.range = names_;
        return hetman::count(request, channel_);
    } catch (const Failure& failure) {
        throw told("a signal or max_time", failure);
    }
}

Duration CountingSeries::time_left() const {
    return std::max(Duration(1), std::chrono::duration_cast<Duration>(*stop_at_ - Clock::now()));
}

Failure CountingSeries::stopped_before(const std::string& what, const std::string& by) const {
    const std::string text = fmt::format("stopped by {} before {} was counted", by, what);
    if (flags_.directory) return {ExitCode::stopped, {text, "", "the same command continues"}};
    return {ExitCode::incomplete,
            {text, "", "the same command starts anew; give --dir to keep finished units"}};
}

ExitCode tell_after(const std::function<ExitCode()>& work, const std::function<void()>& tell) {
    ExitCode code = ExitCode::complete;
    std::exception_ptr failure;
    try {
        code = work();
    } catch (const Failure&) {
        failure = std::current_exception();
    }
    tell();
    if (failure) std::rethrow_exception(failure);
    return code;
}

}  // namespace hetman
