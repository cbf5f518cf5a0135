#pragma once
// Which units go to whom, and how many at a time.

#include <cstdint>
#include <vector>

#include "common/unit.h"
#include "coordinator/ledger.h"

namespace hetman {

// Units are handed out in a shuffled order that is the same in every run: what is finished at any
// moment is a fair sample of the whole, so that progress and projections can be believed. Where a
// first placement is looked for they are handed out by their numbers.
//
// Each worker is kept stocked with work for a while (stock_nanoseconds a thread), judged by what
// finished units took; towards the end the stocks shrink, so that all finish together.
class Dispatcher {
  public:
    static constexpr std::uint64_t stock_nanoseconds = 500'000'000;

    enum class Order { shuffled, by_number };

    // Hands out the units of the ledger's share that it does not hold to workers with that many
    // threads each.
    Dispatcher(const Ledger& ledger, std::vector<std::uint32_t> threads,
               Order order = Order::shuffled);

    // From now on units from this one on are not handed out.
    void hand_out_only_before(UnitId id);

    // The units to give to a worker now; often none.
    std::vector<UnitId> next_batch(std::size_t worker);

    // Notes that a worker has finished units.
    void finished(std::size_t worker, const std::vector<UnitResult>& results);

    std::uint64_t not_handed_out() const { return order_.size() - next_; }

  private:
    std::uint64_t wanted_stock(std::size_t worker) const;

    std::vector<std::uint32_t> threads_;
    std::uint64_t all_threads_ = 0;
    std::vector<std::uint64_t> stock_;  // units each worker has not finished
    std::vector<UnitId> order_;
    std::size_t next_ = 0;
    std::uint64_t finished_units_ = 0;
    std::uint64_t finished_nanoseconds_ = 0;
};

}  // namespace hetman
