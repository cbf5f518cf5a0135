#pragma once
// The dispatcher decides which units go to which worker, and how many at a time.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <set>
#include <vector>

#include "common/units/unit.h"
#include "coordinator/dispatch/hand_out/cut_units.h"
#include "coordinator/dispatch/hand_out/hand_out_order.h"
#include "coordinator/dispatch/hand_out/leases.h"
#include "coordinator/dispatch/hand_out/pace.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

// Units are handed out longest first, see HandOutOrder; before them come those that were handed out
// before and did not come back.
//
// Each worker is kept stocked with work for a while (stock_nanoseconds for each thread), judged by
// the estimates and by the times of finished units. Towards the end the stocks shrink until no unit
// waits, and slow workers get only short units. When no unit is left, idle workers are lent units
// that wait at other workers, or run late there: the first answer settles them. Units that may be
// stuck, and would outlast all others, are lent before that.
//
// If units can be cut, those that would take a large share of the time left are cut before they are
// handed out; near the end, running ones that would outlast all others are cut, too.
struct Cutting {
    CutUnits::Cut cut = nullptr;    // see CutUnits; null: units are not cut
    double nanoseconds_a_node = 0;  // a guess, used until a unit has come back
    // A unit that is expected to take less is not cut.
    double least_nanoseconds = 50e6;
    // Nor is one that is expected to take less than this share of the whole start's time.
    double share_of_all = 1.0 / 8;
    // A unit is cut before it is handed out if it is expected to take more than this share of the
    // time left.
    double share = 0.75;
    // A unit that is expected to take more than this is cut before it is handed out, however much
    // is left and however few workers there are.
    double most_nanoseconds = std::numeric_limits<double>::infinity();
    // As long as no unit has come back, so that estimates may be wrong by any factor: units, and
    // their children, are cut so many times before they are handed out.
    std::uint64_t cuts_until_first = 0;
    // For tests: all units, and their children, are cut so many times before they are handed out.
    std::uint32_t always = 0;
};

// Devices among the workers. A unit that they do not count, or a recount, is theirs only if no
// other worker is left: then a thread that feeds a device counts it.
struct Devices {
    std::vector<bool> is_device = {};             // by worker; empty: there are none
    std::function<bool(UnitId)> is_counted = {};  // by devices; asked of the ledger's units
};

class Dispatcher {
  public:
    static constexpr std::uint64_t stock_nanoseconds = 500'000'000;
    static constexpr std::size_t anybody = std::numeric_limits<std::size_t>::max();

    using Moment = Leases::Moment;
    using Order = HandOutOrder::By;

    // Hands out the units of the ledger's share that it does not hold to workers with that many
    // threads each.
    Dispatcher(const Ledger& ledger, const std::vector<std::uint32_t>& threads,
               Order order = Order::estimate, const EstimatedNodes& nodes = {},
               Cutting cutting = {}, Devices devices = {});

    // From now on, no unit with this number or a larger one is handed out.
    void hand_out_only_before(UnitId id);

    // Adds a unit to be handed out, possibly one that is not the ledger's, but not to this worker
    // as long as there is another.
    void add(UnitId id, std::size_t but_not_to = anybody);

    // Notes that a worker is given a unit that is not the ledger's and that nobody needs: it is
    // never handed out again, whatever becomes of it.
    void lend_once(std::size_t worker, UnitId id, Moment now);

    // The units to give to a worker now; often none.
    std::vector<UnitId> next_batch(std::size_t worker, Moment now);

    // Notes that a worker has finished a unit. If that finishes all children of a planned unit that
    // was not settled before, returns that one; often none.
    std::optional<UnitId> finished(std::size_t worker, UnitId id, std::uint64_t cpu_nanoseconds,
                                   Moment now);

    // For children that the ledger holds: cut() cuts a unit as an earlier start did and returns the
    // number of its children, 0 if it cannot be cut; finished_before() notes that a child is
    // finished.
    std::uint32_t cut(UnitId id);
    std::optional<UnitId> finished_before(UnitId child) { return settle(child); }
    const CutUnits& cut_units() const { return cuts_; }

    // Notes that a worker is lost: its units are handed out again. Returns their number.
    std::size_t give_up(std::size_t worker);
    // Notes that a worker given up is there after all.
    void welcome_back(std::size_t worker);
    bool is_lost(std::size_t worker) const { return lost_[worker]; }
    std::size_t present() const { return present_; }  // workers that are not lost
    bool may_recount(std::size_t worker) const {
        return !is_device(worker) || present_others_ == 0;
    }
    // The number of workers present that may recount.
    std::size_t present_to_recount() const {
        return present_others_ == 0 ? present_ : present_others_;
    }

    // Hands out again, to others, the units that have become overdue, and returns them.
    std::vector<Leases::Overdue> lend_overdue_again(Moment now);

    // True if a thread of the worker has nothing to count, as far as is known.
    bool is_idle(std::size_t worker) const {
        return leases_.held(worker) < leases_.threads(worker) && !lost_[worker];
    }

    // The share of the worker's threads that have something to count, as far as is known.
    double busy_share(std::size_t worker) const {
        return std::min(1.0, static_cast<double>(leases_.held(worker)) /
                                 static_cast<double>(leases_.threads(worker)));
    }

    std::uint64_t not_handed_out() const { return order_.size() + again_.size(); }
    // The number of units not handed out, expressed in units of the mean size of the finished ones.
    std::uint64_t usual_units_left() const;

  private:
    struct Again {
        UnitId id;
        std::size_t but_not_to;
    };
    // What a worker holds.
    struct Stock {
        std::uint64_t units;
        double nodes;
    };
    struct Late {
        double to_come;   // nanoseconds
        double expected;  // likewise, if an average worker began now
        bool may_be_stuck;
        UnitId id;
        std::size_t worker;  // that has it
    };

    double weight(UnitId id) const { return order_.weight(id); }
    bool is_device(std::size_t worker) const {
        return !devices_.is_device.empty() && devices_.is_device[worker];
    }
    bool is_for_devices(UnitId id) const {
        return devices_.is_device.empty() ||
               (!is_recount(id) && devices_.is_counted(cuts_.planned(id)));
    }
    bool may_take(std::size_t worker, UnitId id) const {
        return may_recount(worker) || is_for_devices(id);
    }
    std::size_t present_for(UnitId id) const {
        return is_for_devices(id) ? present_ : present_to_recount();
    }
    HandOutOrder::Taker taker(std::size_t worker) const {
        return may_recount(worker) ? HandOutOrder::Taker::other : HandOutOrder::Taker::device;
    }
    bool is_recount(UnitId id) const { return id >= units_ && id < 2 * units_; }
    double nanoseconds_a_node() const {
        return pace_.is_known() ? pace_.nanoseconds_a_node() : cutting_.nanoseconds_a_node;
    }
    double time_left() const;
    double target(std::size_t worker) const;
    bool may_wait(std::size_t worker, const Stock& stock, double nodes) const;
    bool is_enough(std::size_t worker, const Stock& stock, double longest) const;
    bool is_enough_for_now(std::size_t worker, const Stock& stock, double longest) const;
    double longest_for(std::size_t worker, Moment now) const;
    void take_again(std::size_t worker, Stock& stock, std::vector<UnitId>& batch);
    void take_fresh(std::size_t worker, Moment now, Stock& stock, std::vector<UnitId>& batch);
    void share(std::size_t worker, Moment now, std::vector<UnitId>& batch);
    void rescue(std::size_t worker, Moment now, Stock& stock, std::vector<UnitId>& batch);
    std::optional<UnitId> share_waiting(std::size_t worker);
    void find_late(Moment now);
    double least_worth_cutting() const;
    double longest_in_time_left() const;
    double longest_in_a_start() const;
    double longest_uncut() const;
    std::uint64_t cuts_until_first() const;
    bool is_too_long(UnitId id) const;
    std::uint32_t cut(UnitId id, double nodes);
    void cut_running(Moment now);
    std::optional<UnitId> settle(UnitId id);
    void lend(std::size_t worker, const std::vector<UnitId>& units, Moment now);

    Leases leases_;
    const Devices devices_;
    const std::uint64_t units_;  // of the ledger
    const Order by_;
    HandOutOrder order_;
    const double all_nodes_;  // to be handed out at the start
    const Cutting cutting_;
    CutUnits cuts_;
    Pace pace_;
    std::vector<double> held_nodes_;  // by worker
    std::vector<Moment> idle_since_;  // by worker, if it holds nothing
    std::vector<bool> lost_;          // by worker
    std::size_t present_;
    std::size_t present_others_ = 0;  // that are no devices
    std::uint64_t present_threads_ = 0;
    std::deque<Again> again_;
    std::set<UnitId> lent_once_;
    UnitId bound_ = std::numeric_limits<UnitId>::max();  // none is handed out from there on
    std::size_t look_for_waiting_ = 0;                   // no unit waits at workers before this one
    double longest_ = 0;                                 // the largest weight handed out
    double newest_child_ = 0;                            // the weight of one of the last cut
    std::vector<Late> late_;                             // the one with the most to come last
    Moment next_look_for_late_{0};
    Moment next_look_for_long_{0};
};

}  // namespace hetman
