#include "coordinator/dispatch/progress.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "common/plural.h"

namespace hetman {
namespace {

constexpr std::chrono::milliseconds live_interval{250};
// Shorter planning is not reported.
constexpr Duration patience{1'000};

Duration interval(const Console& console, Duration every) {
    return console.has_live_line() ? live_interval : every;
}

}  // namespace

Progress::Progress(Console& console, const Ledger& ledger, const EstimatedWork& work,
                   std::uint64_t workers, std::uint64_t threads, Duration every,
                   ProgressListener listener)
    : console_(console),
      listener_(std::move(listener)),
      ledger_(ledger),
      work_(work),
      workers_(workers),
      threads_(threads),
      every_(interval(console, every)),
      next_(start_ + every_) {
    time_to_go_.note({}, work.share());
}

void Progress::tick() {
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    time_to_go_.note(now - start_, work_.share());
    const RunProgress progress = this->now();
    if (listener_) listener_(progress);
    console_.show_progress(line(progress));
    next_ = now + every_;
}

RunProgress Progress::now() const {
    RunProgress progress;
    progress.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    progress.share = work_.share();
    progress.finished = ledger_.finished();
    progress.units = ledger_.share();
    progress.nodes = nodes_;
    // A search for a first placement may spend all its time in units that were estimated to be
    // short.
    if (progress.share < most_unfinished_share) progress.seconds_to_go = time_to_go_.seconds();
    return progress;
}

std::string Progress::line(const RunProgress& progress) const {
    std::string text =
        fmt::format("{:.2f} %  {}/{} units{}  {:.1f} M nodes/s", 100 * progress.share,
                    progress.finished, progress.units, and_parts(ledger_),
                    static_cast<double>(progress.nodes) / 1e6 / std::max(progress.seconds, 1e-3));
    if (progress.seconds_to_go)
        text += fmt::format("  {} to go", describe_seconds(*progress.seconds_to_go));
    text += "  " + counted(workers_, "worker");
    if (workers_ == threads_ || workers_ == 0) return text;
    return text + (threads_ % workers_ == 0 ? " x " + counted(threads_ / workers_, "thread")
                                            : ", " + counted(threads_, "thread"));
}

PlanningDisplay::PlanningDisplay(Console& console, Duration every, ProgressListener listener)
    : console_(console),
      listener_(std::move(listener)),
      every_(interval(console, every)),
      next_(start_ + (listener_ ? std::min(patience, every_) : patience)) {}

void PlanningDisplay::show(const PlanningProgress& progress) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;
    const Clock::time_point now = Clock::now();
    // Most samples take a few seconds: they are no reason for lines in a log.
    if (now < next_ || (progress.sampled && now < start_ + every_)) return;
    next_ = now + every_;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    if (listener_) listener_({.seconds = seconds, .planning = progress});
    console_.show_progress(line(progress) + ", " + describe_seconds(seconds));
}

std::string PlanningDisplay::line(const PlanningProgress& progress) {
    if (progress.sampled) return "counting a sample: " + counted(*progress.sampled, "unit");
    if (progress.cut == 0)
        return fmt::format("planning: {} fillings of the frame found", progress.fillings);
    return fmt::format("planning: {} of {} fillings of the frame cut into units", progress.cut,
                       progress.fillings);
}

}  // namespace hetman
