#pragma once
// Leases: which units each worker holds, and which of them it has held for too long.
//
// A worker counts its units in the order in which it got them, as many at a time as it has threads.
// A unit is overdue once it has been running for more than a minute and ten times as long as any
// unit that has come back so far. It may still be sound, only large: lending it to another worker
// as well costs nothing but time, and each time its lease is doubled.

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

    // Notes that the worker has counted the unit, and returns for how long it ran. Nothing if the
    // unit was not lent to this worker.
    std::optional<Moment> give_back(std::size_t worker, UnitId unit, Moment now);

    // Takes all units from a lost worker and returns them, in the order in which it got them.
    std::vector<UnitId> take_back(std::size_t worker);

    // The units that have become overdue since the last call.
    std::vector<Overdue> overdue(Moment now);

    // Marks as shared, and returns, the last unit that waits at the worker, is not shared yet and
    // may be lent.
    std::optional<UnitId> share_waiting(std::size_t worker,
                                        const std::function<bool(UnitId)>& may_be_lent);

    // Calls `visit` for each unit that runs and is lent to one worker only, with how long it has
    // been running.
    void visit_running(
        Moment now, const std::function<void(std::size_t worker, UnitId, Moment ran)>& visit) const;
    // Marks such a unit as shared. False if it already is, if it is settled, or if the worker does
    // not hold it any more.
    bool share(std::size_t worker, UnitId unit);

    // True once a unit that was found overdue, taken back or shared has come back from any worker,
    // or was settled.
    bool is_settled(UnitId unit) const;
    // Notes that its answer is not needed any more.
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
    Moment longest_{0};                    // run of any unit that came back
};

}  // namespace hetman
