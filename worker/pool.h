#pragma once
// The threads of this process that count units.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/messages/message.h"
#include "common/units/unit.h"
#include "worker/engines/engine_list.h"
#include "worker/goals/goal_list.h"

namespace hetman {

class Pool {
  public:
    // Counts units of the setup's problem with its engine (or the one that stands in for it where
    // the unit requires a symmetry, see engine_for) and recounts them as each says. Throws
    // std::invalid_argument for a name that is unknown or that of an engine that the goal cannot
    // use; Failure(internal_error) if so many threads cannot be had.
    explicit Pool(Setup setup);
    ~Pool();  // abandons what is running
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    std::uint32_t threads() const { return static_cast<std::uint32_t>(threads_.size()); }

    void add(std::vector<Unit> units);

    // Returns when there is trouble to take, when no unit waits any more and there are results to
    // take, or after `patience`. (Not with every result: units may take microseconds.)
    void wait(std::chrono::microseconds patience);

    // The results that have come in since the last call.
    std::vector<UnitResult> take_results();

    // What went wrong, once; after that the pool counts nothing more.
    std::optional<Trouble> take_trouble();

    // True if no unit waits: a thread that finishes what it runs will find nothing to do.
    bool hungry() const;

    // Abandons the running units and forgets the waiting ones; returns when no thread counts.
    // Results that were complete can still be taken; nothing can be added any more.
    void abandon();

  private:
    // The engines' scratch memory of one thread.
    using Workspaces = std::map<const Engine*, std::unique_ptr<Workspace>>;
    // What counting some units came to: if there is trouble there are no results.
    struct Counted {
        std::vector<UnitResult> results;
        std::optional<Trouble> trouble;
    };

    void work();
    std::vector<Unit> next_units();  // that can be counted at once; none to end
    Counted try_to_count(const std::vector<Unit>& units, Workspaces& workspaces);
    std::vector<UnitResult> count(const std::vector<Unit>& units, Workspaces& workspaces);
    ThreadEngine engine_of_thread(const Unit& unit, Workspaces& workspaces);
    const Engine& engine_for_units(const std::string& chosen, const Subgroup& required);

    const Problem whole_;
    const GoalKind& goal_;
    MemoryBudget memory_budget_;
    std::size_t units_at_once_ = 1;
    std::string engine_;         // as the run chose it
    std::string second_engine_;  // empty if there is none
    std::mutex engines_mutex_;
    std::map<std::string, std::unique_ptr<Engine>> engines_;  // by name
    // By the chosen engine's name and the symmetry that a unit requires. Made for the first unit.
    std::map<std::pair<std::string, Subgroup>, const Engine*> engine_for_;
    StopFlag stop_{false};

    mutable std::mutex mutex_;
    std::condition_variable work_changed_;
    std::condition_variable results_changed_;
    std::deque<Unit> waiting_;
    std::vector<UnitResult> results_;
    std::optional<Trouble> trouble_;
    std::vector<std::thread> threads_;
};

// How many threads this process may use: the affinity mask and the cgroup's quota decide.
std::uint32_t usable_threads();

}  // namespace hetman
