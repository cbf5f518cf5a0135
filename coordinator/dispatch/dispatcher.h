#pragma once
// Which units go to whom, and how many at a time.

#include <cstdint>
#include <deque>
#include <limits>
#include <set>
#include <vector>

#include "common/units/unit.h"
#include "coordinator/dispatch/leases.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

// Units are handed out in a shuffled order that is the same in every run: what is finished at any
// moment is a fair sample of the whole, so that progress and projections can be believed. Where a
// first placement is looked for they are handed out by their numbers. Before them come the units
// that were handed out before and did not come back.
//
// Each worker is kept stocked with work for a while (stock_nanoseconds a thread), judged by what
// finished units took; towards the end the stocks shrink, so that all finish together.
class Dispatcher {
  public:
    static constexpr std::uint64_t stock_nanoseconds = 500'000'000;
    static constexpr std::size_t anybody = std::numeric_limits<std::size_t>::max();

    using Moment = Leases::Moment;
    enum class Order { shuffled, by_number };

    // Hands out the units of the ledger's share that it does not hold to workers with that many
    // threads each.
    Dispatcher(const Ledger& ledger, const std::vector<std::uint32_t>& threads,
               Order order = Order::shuffled);

    // From now on units from this one on are not handed out.
    void hand_out_only_before(UnitId id);

    // Hands out one more, which may be beyond the ledger's; to anybody but one worker, as long as
    // there is another.
    void add(UnitId id, std::size_t but_not_to = anybody);

    // Notes that a worker is given one more, beyond the ledger's, that nobody needs: it is not
    // handed out again, whatever becomes of it.
    void lend_once(std::size_t worker, UnitId id, Moment now);

    // The units to give to a worker now; often none.
    std::vector<UnitId> next_batch(std::size_t worker, Moment now);

    // Notes that a worker has finished a unit.
    void finished(std::size_t worker, UnitId id, std::uint64_t cpu_nanoseconds, Moment now);

    // The worker is lost: hands its units out again. Returns how many there are.
    std::size_t give_up(std::size_t worker);
    // It is there after all.
    void welcome_back(std::size_t worker) { lost_[worker] = false; }
    bool is_lost(std::size_t worker) const { return lost_[worker]; }
    std::size_t present() const;  // workers that are not lost

    // Hands the units out again, to others, that have become overdue, and returns them.
    std::vector<Leases::Overdue> lend_overdue_again(Moment now);

    // True if units that were handed out before, or added, wait for somebody.
    bool has_returned_units() const { return !again_.empty(); }

    std::uint64_t not_handed_out() const { return order_.size() - next_ + again_.size(); }

  private:
    struct Again {
        UnitId id;
        std::size_t but_not_to;
    };

    std::uint64_t wanted_stock(std::size_t worker) const;
    void take_again(std::size_t worker, std::size_t most, std::vector<UnitId>& batch);

    Leases leases_;
    const std::uint64_t units_;  // of the ledger
    std::vector<bool> lost_;     // by worker
    std::uint64_t all_threads_ = 0;
    std::vector<UnitId> order_;
    std::size_t next_ = 0;
    std::deque<Again> again_;
    std::set<UnitId> lent_once_;
    UnitId bound_ = std::numeric_limits<UnitId>::max();  // from there on nothing is handed out
    std::uint64_t finished_units_ = 0;
    std::uint64_t finished_nanoseconds_ = 0;
};

}  // namespace hetman
