#pragma once
// The threads of this process that count units.

#include <array>
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
#include <vector>

#include "common/find.h"
#include "common/message.h"
#include "common/unit.h"
#include "worker/engines/engine_list.h"

namespace hetman {

class Pool {
  public:
    // Counts units of the setup's problem with its engine (or the one that stands in for it where
    // the unit requires a symmetry, see engine_for) and recounts them as each says, or finds what
    // is asked for with a SearchEngine; a study of completions has no engine. Throws
    // std::invalid_argument for a name that is unknown or that of an engine that cannot do what is
    // asked, or if completions are to be studied in a problem that says nothing of them;
    // Failure(internal_error) if so many threads cannot be had.
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
    void work();
    std::optional<Unit> next_unit();
    std::optional<UnitResult> count(const Unit& unit);  // nothing if it was abandoned
    using EngineFor = std::array<const Engine*, subgroup_codes>;
    void make_engines(const Setup& setup);
    Problem required_to_have(Subgroup symmetry) const;
    EngineFor make_engines(const std::string& engine, const Room& room);
    std::optional<Tally> study(const Unit& unit, UnitResult& result) const;
    const EngineFor& second_engines();
    std::optional<Tally> search(const Unit& unit, UnitResult& result);
    std::optional<Tally> answer(const Engine& engine, const Problem& problem,
                                UnitResult& result) const;

    struct Counted {
        std::optional<UnitResult> result;
        std::optional<Trouble> trouble;  // if there is trouble there is no result
    };
    Counted try_to_count(const Unit& unit);

    const Problem whole_;
    const Find find_;
    std::map<std::string, std::unique_ptr<Engine>> engines_;  // by name; immutable once built
    EngineFor engine_for_{};                                  // by required symmetry
    Room room_;
    std::string second_engine_;  // empty if there is none
    std::once_flag second_engine_made_;
    EngineFor second_engine_for_{};
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
