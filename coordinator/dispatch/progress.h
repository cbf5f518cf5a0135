#pragma once
// The progress of a run, and the time that remains.

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "common/job/duration.h"
#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/dispatch/time_to_go.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/planning_watch.h"
#include "coordinator/process/console.h"

namespace hetman {

// How far a start is.
struct RunProgress {
    double seconds = 0;                        // since planning or counting began
    std::optional<PlanningProgress> planning;  // while it plans; then the rest is unknown
    double share = 0;                          // of the estimated work, from 0 to 1
    std::uint64_t finished = 0;                // units
    std::uint64_t units = 0;
    std::uint64_t nodes = 0;  // in this start
    std::optional<double> seconds_to_go = {};
};

// Receives it at intervals, one call at a time. May be empty.
using ProgressListener = std::function<void(const RunProgress& progress)>;

// Shows the progress of one start: a live line on a terminal, elsewhere a line at intervals.
class Progress {
  public:
    // `every` is the interval between lines without a live line, and between calls of `listener`.
    Progress(Console& console, const Ledger& ledger, const EstimatedWork& work,
             std::uint64_t workers, std::uint64_t threads, Duration every,
             ProgressListener listener);

    // Sets the number of workers and threads that count now.
    void note_crew(std::uint64_t workers, std::uint64_t threads) {
        workers_ = workers;
        threads_ = threads;
    }

    // note_nodes() notes the nodes of a finished unit; tick() shows the progress if it is due.
    void note_nodes(std::uint64_t nodes) { nodes_ += nodes; }
    void tick();

  private:
    using Clock = std::chrono::steady_clock;
    RunProgress now() const;
    std::string line(const RunProgress& progress) const;

    Console& console_;
    const ProgressListener listener_;
    const Ledger& ledger_;
    const EstimatedWork& work_;
    std::uint64_t workers_;
    std::uint64_t threads_;
    Duration every_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_;
    TimeToGo time_to_go_;
    std::uint64_t nodes_ = 0;  // in this start
};

// Shows the progress of planning after its first second; a listener gets it after the first
// interval if that is shorter. May be called by any thread.
class PlanningDisplay {
  public:
    // `every` and `listener` as for Progress.
    PlanningDisplay(Console& console, Duration every, ProgressListener listener);
    void show(const PlanningProgress& progress);

  private:
    using Clock = std::chrono::steady_clock;
    static std::string line(const PlanningProgress& progress);

    Console& console_;
    const ProgressListener listener_;
    Duration every_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_;
    std::mutex mutex_;  // guards console_, listener_ and next_
};

}  // namespace hetman
