#pragma once
// Which units each worker holds, and which of them for too long.
//
// A worker counts its units in the order in which it got them, as many at a time as it has threads.
// A unit is overdue once it has been running ten times as long as any unit that came back so far,
// and no less than a minute. It may still be sound, only large: that it is lent to another worker
// too costs time and nothing else, and each time it may run twice as long.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "common/units/unit.h"

namespace hetman {

class Leases {
  public:
    // A moment, as time since the run's start (SuspendAwareClock).
    using Moment = std::chrono::steady_clock::duration;

    static constexpr Moment shortest_lease = std::chrono::minutes(1);
    static constexpr int patience_factor = 10;

    struct Overdue {
        UnitId id;
        std::size_t worker;
        Moment running;
    };

    explicit Leases(std::vector<std::uint32_t> threads);

    std::size_t workers() const { return workers_.size(); }
    std::uint32_t threads(std::size_t worker) const { return workers_[worker].threads; }
    std::size_t held(std::size_t worker) const { return workers_[worker].units.size(); }

    void lend(std::size_t worker, const std::vector<UnitId>& units, Moment now);

    // The worker has counted the unit: for how long it ran. Nothing if it was not lent to it.
    std::optional<Moment> give_back(std::size_t worker, UnitId unit, Moment now);

    // The units of a worker that is lost, in the order in which it got them. It holds none then.
    std::vector<UnitId> take_back(std::size_t worker);

    // Units that are overdue and were not said to be so before.
    std::vector<Overdue> overdue(Moment now);

    // The last unit that waits at the worker, is lent to no other and may be. It is lent to another
    // now.
    std::optional<UnitId> share_waiting(std::size_t worker,
                                        const std::function<bool(UnitId)>& may_be_lent);

    // Calls `visit` for each unit that runs and is lent to one worker only, with how long it has
    // been running.
    void visit_running(
        Moment now, const std::function<void(std::size_t worker, UnitId, Moment ran)>& visit) const;
    // Such a unit is lent to another too now. False if the worker does not hold it any more.
    bool share(std::size_t worker, UnitId unit);

    // True once a unit that was found overdue, taken back or shared has come back from anybody, or
    // was settled.
    bool is_settled(UnitId unit) const;
    // Its answer is not needed any more.
    void settle(UnitId unit) { doubtful_[unit].settled = true; }

    std::size_t all_held() const { return all_held_; }

  private:
    struct Lent {
        UnitId id;
        Moment since;  // when it began to run, if it runs
        bool overdue = false;
        bool shared = false;  // lent to another worker too
    };
    struct Worker {
        std::uint32_t threads;
        std::deque<Lent> units;  // the first `threads` of them run
    };
    struct Doubtful {
        int times_overdue = 0;
        bool settled = false;
    };

    Moment lease_of(UnitId unit) const;

    std::vector<Worker> workers_;
    std::size_t all_held_ = 0;
    std::map<UnitId, Doubtful> doubtful_;  // found overdue, taken back or shared
    Moment longest_{0};                    // that any unit ran that came back
};

}  // namespace hetman
