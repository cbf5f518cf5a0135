#include "coordinator/dispatch/dispatcher.h"

#include <algorithm>

#include "common/numbers/random.h"

namespace hetman {

Dispatcher::Dispatcher(const Ledger& ledger, const std::vector<std::uint32_t>& threads, Order order)
    : leases_(threads), units_(ledger.units()), lost_(threads.size(), false) {
    for (const std::uint32_t count : threads) all_threads_ += count;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (!ledger.is_done(id) && ledger.in_share(id)) order_.push_back(id);
    if (order == Order::shuffled) shuffle(order_, Random(0));
}

void Dispatcher::hand_out_only_before(UnitId id) {
    bound_ = std::min(bound_, id);
    const auto not_before = [this](UnitId other) { return other >= bound_; };
    order_.erase(std::remove_if(order_.begin() + static_cast<std::ptrdiff_t>(next_), order_.end(),
                                not_before),
                 order_.end());
    std::erase_if(again_, [&](const Again& again) { return not_before(again.id); });
}

void Dispatcher::add(UnitId id, std::size_t but_not_to) {
    if (id < bound_) again_.push_back({id, but_not_to});
}

void Dispatcher::lend_once(std::size_t worker, UnitId id, Moment now) {
    lent_once_.insert(id);
    leases_.lend(worker, {id}, now);
}

std::uint64_t Dispatcher::wanted_stock(std::size_t worker) const {
    const std::uint64_t threads = leases_.threads(worker);
    // Before anything is known: one unit to run and one to wait for each thread.
    if (finished_units_ == 0) return 2 * threads;
    const std::uint64_t nanoseconds_a_unit =
        std::max<std::uint64_t>(1, finished_nanoseconds_ / finished_units_);
    const std::uint64_t for_a_while = threads * (stock_nanoseconds / nanoseconds_a_unit);
    const std::uint64_t fair_share = not_handed_out() * threads / (2 * all_threads_);
    return std::max(2 * threads, std::min(for_a_while, fair_share));
}

std::vector<UnitId> Dispatcher::next_batch(std::size_t worker, Moment now) {
    const std::uint64_t wanted = wanted_stock(worker);
    const std::uint64_t stock = leases_.held(worker);
    // Few large batches rather than many small ones: only when half of the stock is gone.
    if (2 * stock > wanted) return {};
    std::vector<UnitId> batch;
    take_again(worker, wanted - stock, batch);
    const std::size_t count =
        std::min<std::size_t>(wanted - stock - batch.size(), order_.size() - next_);
    const auto begin = order_.begin() + static_cast<std::ptrdiff_t>(next_);
    batch.insert(batch.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
    next_ += count;
    leases_.lend(worker, batch, now);
    return batch;
}

void Dispatcher::take_again(std::size_t worker, std::size_t most, std::vector<UnitId>& batch) {
    for (auto again = again_.begin(); again != again_.end() && batch.size() < most;) {
        if (again->but_not_to == worker && present() > 1) {
            ++again;
            continue;
        }
        if (!leases_.is_settled(again->id)) batch.push_back(again->id);
        again = again_.erase(again);
    }
}

void Dispatcher::finished(std::size_t worker, UnitId id, std::uint64_t cpu_nanoseconds,
                          Moment now) {
    leases_.give_back(worker, id, now);
    if (id >= units_) return;  // says nothing of what the ledger's take
    ++finished_units_;
    finished_nanoseconds_ += cpu_nanoseconds;
}

std::size_t Dispatcher::present() const {
    return static_cast<std::size_t>(std::count(lost_.begin(), lost_.end(), false));
}

std::size_t Dispatcher::give_up(std::size_t worker) {
    lost_[worker] = true;
    std::size_t units = 0;
    for (const UnitId id : leases_.take_back(worker))
        if (!leases_.is_settled(id) && lent_once_.count(id) == 0) {
            add(id);
            ++units;
        }
    return units;
}

std::vector<Leases::Overdue> Dispatcher::lend_overdue_again(Moment now) {
    std::vector<Leases::Overdue> overdue = leases_.overdue(now);
    std::erase_if(overdue,
                  [this](const Leases::Overdue& unit) { return lent_once_.count(unit.id) != 0; });
    for (const Leases::Overdue& unit : overdue)
        // A worker alone has another thread for it, or nobody has.
        if (present() > 1 || leases_.threads(unit.worker) > 1) add(unit.id, unit.worker);
    return overdue;
}

}  // namespace hetman
