#include "coordinator/dispatcher.h"

#include <algorithm>

#include "common/random.h"

namespace hetman {

Dispatcher::Dispatcher(const Ledger& ledger, std::vector<std::uint32_t> threads, Order order)
    : threads_(std::move(threads)), stock_(threads_.size(), 0) {
    for (const std::uint32_t count : threads_) all_threads_ += count;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (!ledger.is_done(id) && ledger.in_share(id)) order_.push_back(id);
    if (order == Order::shuffled) shuffle(order_, Random(0));
}

void Dispatcher::hand_out_only_before(UnitId id) {
    const auto not_before = [id](UnitId other) { return other >= id; };
    order_.erase(std::remove_if(order_.begin() + static_cast<std::ptrdiff_t>(next_), order_.end(),
                                not_before),
                 order_.end());
}

std::uint64_t Dispatcher::wanted_stock(std::size_t worker) const {
    const std::uint64_t threads = threads_[worker];
    // Before anything is known: one unit to run and one to wait for each thread.
    if (finished_units_ == 0) return 2 * threads;
    const std::uint64_t nanoseconds_a_unit =
        std::max<std::uint64_t>(1, finished_nanoseconds_ / finished_units_);
    const std::uint64_t for_a_while = threads * (stock_nanoseconds / nanoseconds_a_unit);
    const std::uint64_t fair_share = not_handed_out() * threads / (2 * all_threads_);
    return std::max(2 * threads, std::min(for_a_while, fair_share));
}

std::vector<UnitId> Dispatcher::next_batch(std::size_t worker) {
    const std::uint64_t wanted = wanted_stock(worker);
    // Few large batches rather than many small ones: only when half of the stock is gone.
    if (2 * stock_[worker] > wanted) return {};
    const std::size_t count = std::min<std::size_t>(wanted - stock_[worker], not_handed_out());
    const auto begin = order_.begin() + static_cast<std::ptrdiff_t>(next_);
    std::vector<UnitId> batch(begin, begin + static_cast<std::ptrdiff_t>(count));
    next_ += count;
    stock_[worker] += count;
    return batch;
}

void Dispatcher::finished(std::size_t worker, const std::vector<UnitResult>& results) {
    stock_[worker] -= std::min<std::uint64_t>(stock_[worker], results.size());
    finished_units_ += results.size();
    for (const UnitResult& result : results) finished_nanoseconds_ += result.cpu_nanoseconds;
}

}  // namespace hetman
