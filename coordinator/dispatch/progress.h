#pragma once
// The progress of a run, and the time that remains.

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "common/job/duration.h"
#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/dispatch/time_to_go.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/planning_watch.h"
#include "coordinator/process/console.h"

namespace hetman {

// Shows the progress of one start: a live line on a terminal, elsewhere a line at intervals.
class Progress {
  public:
    // `every` is the interval between lines without a live line.
    Progress(Console& console, const Ledger& ledger, const EstimatedWork& work,
             std::uint64_t workers, std::uint64_t threads, Duration every);

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
    std::string line() const;

    Console& console_;
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

// Shows the progress of planning after its first second. May be called by any thread.
class PlanningDisplay {
  public:
    // `every` as for Progress.
    PlanningDisplay(Console& console, Duration every);
    void show(const PlanningProgress& progress);

  private:
    using Clock = std::chrono::steady_clock;

    Console& console_;
    Duration every_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_;
    std::mutex mutex_;  // guards console_ and next_
};

}  // namespace hetman
