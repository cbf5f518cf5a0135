#include "coordinator/dispatch/progress.h"

#include <fmt/core.h>

#include "common/plural.h"

namespace hetman {
namespace {

constexpr std::chrono::milliseconds live_interval{250};
// Shorter planning is not reported.
constexpr std::chrono::seconds patience{1};

Duration interval(const Console& console, Duration every) {
    return console.has_live_line() ? live_interval : every;
}

}  // namespace

Progress::Progress(Console& console, const Ledger& ledger, const EstimatedWork& work,
                   std::uint64_t workers, std::uint64_t threads, Duration every)
    : console_(console),
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
    console_.show_progress(line());
    next_ = now + every_;
}

std::string Progress::line() const {
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    std::string text = fmt::format("{:.2f} %  {}/{} units{}  {:.1f} M nodes/s", 100 * work_.share(),
                                   ledger_.finished(), ledger_.share(), and_parts(ledger_),
                                   static_cast<double>(nodes_) / 1e6 / std::max(seconds, 1e-3));
    // A search for a first placement may spend all its time in units that were estimated to be
    // short.
    const auto to_come = time_to_go_.seconds();
    if (to_come && work_.share() < most_unfinished_share)
        text += fmt::format("  {} to go", describe_seconds(*to_come));
    text += "  " + counted(workers_, "worker");
    if (workers_ == threads_ || workers_ == 0) return text;
    return text + (threads_ % workers_ == 0 ? " x " + counted(threads_ / workers_, "thread")
                                            : ", " + counted(threads_, "thread"));
}

PlanningDisplay::PlanningDisplay(Console& console, Duration every)
    : console_(console), every_(interval(console, every)), next_(start_ + patience) {}

void PlanningDisplay::show(const PlanningProgress& progress) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + every_;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    console_.show_progress(
        progress.cut == 0
            ? fmt::format("planning: {} fillings of the frame found, {}", progress.fillings,
                          describe_seconds(seconds))
            : fmt::format("planning: {} of {} fillings of the frame cut into units, {}",
                          progress.cut, progress.fillings, describe_seconds(seconds)));
}

}  // namespace hetman
