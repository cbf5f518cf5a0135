#include "coordinator/dispatch/hand_out/dispatcher.h"

#include <algorithm>
#include <cmath>

namespace hetman {
namespace {

// A unit waits at a worker only if it will be finished within this share of the time left.
constexpr double waiting_share = 0.25;
// Of so many threads, one is soon free, and it is more certain when.
constexpr std::uint32_t many = 16;
constexpr double waiting_share_of_many = 0.75;
// For each group of so many threads, one more unit may wait, and for longer.
constexpr std::uint64_t few_of_many = 4;
// One unit for each group of so many threads may be cut with a batch: cutting takes time, while
// others wait.
constexpr std::uint64_t threads_a_cut = 32;
// A unit that runs for so many times as long as its estimate is late.
constexpr double late_factor = 2;
// At so many times its estimate, its worker may be slow or dead.
constexpr double stuck_factor = 8;
// A worker slower than this, relative to the average, is given only short units at the end.
constexpr double slow = 0.75;
// Running units are cut once the time left is at most so many times that of the shortest unit worth
// cutting.
constexpr double end_of_run = 2;
// At most so many are cut at once: cutting takes time, while others wait.
constexpr std::size_t most_cut_at_once = 500;
constexpr auto late_interval = std::chrono::milliseconds(50);

double nanoseconds(Leases::Moment time) { return static_cast<double>(time.count()); }

}  // namespace

Dispatcher::Dispatcher(const Ledger& ledger, const std::vector<std::uint32_t>& threads, Order order,
                       const EstimatedNodes& nodes, Cutting cutting, Devices devices)
    : leases_(threads),
      devices_(std::move(devices)),
      units_(ledger.units()),
      by_(order),
      order_(ledger, order, nodes, devices_.is_counted),
      all_nodes_(order_.nodes()),
      cutting_(std::move(cutting)),
      cuts_(units_, order == Order::number ? nullptr : cutting_.cut),
      pace_(threads.size()),
      held_nodes_(threads.size(), 0),
      idle_since_(threads.size(), Moment(0)),
      lost_(threads.size(), false),
      present_(threads.size()) {
    for (std::size_t worker = 0; worker < threads.size(); ++worker) {
        present_threads_ += threads[worker];
        if (!is_device(worker)) ++present_others_;
    }
}

void Dispatcher::hand_out_only_before(UnitId id) {
    if (id >= bound_) return;
    bound_ = id;
    order_.drop_from(bound_);
    std::erase_if(again_, [&](const Again& again) { return again.id >= bound_; });
}

void Dispatcher::add(UnitId id, std::size_t but_not_to) {
    if (id < bound_) again_.push_back({id, but_not_to});
}

void Dispatcher::lend_once(std::size_t worker, UnitId id, Moment now) {
    lent_once_.insert(id);
    lend(worker, {id}, now);
}

void Dispatcher::lend(std::size_t worker, const std::vector<UnitId>& units, Moment now) {
    leases_.lend(worker, units, now);
    for (const UnitId id : units) held_nodes_[worker] += weight(id);
    if (leases_.held(worker) > leases_.threads(worker))
        look_for_waiting_ = std::min(look_for_waiting_, worker);
}

// The time in nanoseconds to count what is not handed out yet, if all workers share it evenly.
double Dispatcher::time_left() const {
    return order_.nodes() * pace_.nanoseconds_a_node() /
           static_cast<double>(std::max<std::uint64_t>(1, present_threads_));
}

// The nodes that a worker should hold: enough for stock_nanoseconds, or for half of the time left.
double Dispatcher::target(std::size_t worker) const {
    const double time = std::min<double>(stock_nanoseconds, time_left() / 2);
    return time * leases_.threads(worker) * pace_.speed(worker) / pace_.nanoseconds_a_node();
}

// True if a unit that begins when its thread has finished its share of the stock ends in good time.
bool Dispatcher::may_wait(std::size_t worker, const Stock& stock, double nodes) const {
    const double before = stock.nodes / leases_.threads(worker);
    const double share = leases_.threads(worker) < many ? waiting_share : waiting_share_of_many;
    return (before + nodes) * pace_.nanoseconds_a_node() <=
           share * time_left() * pace_.speed(worker);
}

// True if nothing should be added to a stock: every thread has work, and either it is not known yet
// how long units take, or the stock has its target of nodes and a waiting unit for each thread.
bool Dispatcher::is_enough(std::size_t worker, const Stock& stock, double longest) const {
    const std::uint64_t threads = leases_.threads(worker);
    if (stock.units < threads) return false;
    if (!pace_.is_known()) return true;
    const std::optional<UnitId> next = order_.next(longest, taker(worker));
    if (!next) return true;
    // One of many threads will soon be free: a waiting unit saves messages and loses no time.
    if (stock.units < threads + threads / few_of_many)
        return weight(*next) * pace_.nanoseconds_a_node() > time_left() * pace_.speed(worker);
    if (!may_wait(worker, stock, weight(*next))) return true;
    return stock.nodes >= target(worker) && stock.units >= 2 * threads;
}

// Prefers few large batches to many small ones: about half of the stock is used up before it is
// refilled.
bool Dispatcher::is_enough_for_now(std::size_t worker, const Stock& stock, double longest) const {
    const std::uint64_t threads = leases_.threads(worker);
    if (is_enough(worker, stock, longest)) return true;
    const std::optional<UnitId> next = order_.next(longest, taker(worker));
    if (stock.units > threads + threads / few_of_many / 2 && pace_.is_known() && next &&
        !may_wait(worker, stock, weight(*next)))
        return true;
    return stock.units > threads + threads / 2 && 2 * stock.nodes > target(worker);
}

// In nodes. A slow worker gets no unit that the others would finish sooner, even after all else;
// the longer it has been idle, the larger its units may be.
double Dispatcher::longest_for(std::size_t worker, Moment now) const {
    const double speed = pace_.speed(worker);
    if (by_ == Order::number || speed >= slow || leases_.all_held() == 0)
        return std::numeric_limits<double>::infinity();
    const double waited = leases_.held(worker) == 0 ? nanoseconds(now - idle_since_[worker]) : 0;
    return (time_left() + waited) / (1 / speed - 1) / pace_.nanoseconds_a_node();
}

std::vector<UnitId> Dispatcher::next_batch(std::size_t worker, Moment now) {
    std::vector<UnitId> batch;
    Stock stock{leases_.held(worker), leases_.held(worker) == 0 ? 0 : held_nodes_[worker]};
    if (!again_.empty()) take_again(worker, stock, batch);
    rescue(worker, now, stock, batch);
    cut_running(now);
    take_fresh(worker, now, stock, batch);
    if (stock.units < leases_.threads(worker)) share(worker, now, batch);
    lend(worker, batch, now);
    return batch;
}

void Dispatcher::take_again(std::size_t worker, Stock& stock, std::vector<UnitId>& batch) {
    for (auto again = again_.begin();
         again != again_.end() && stock.units < 2 * leases_.threads(worker);) {
        if (!may_take(worker, again->id) ||
            (again->but_not_to == worker && present_for(again->id) > 1)) {
            ++again;
            continue;
        }
        if (!leases_.is_settled(again->id) && !cuts_.is_cut(again->id)) {
            batch.push_back(again->id);
            ++stock.units;
            stock.nodes += weight(again->id);
        }
        again = again_.erase(again);
    }
}

void Dispatcher::take_fresh(std::size_t worker, Moment now, Stock& stock,
                            std::vector<UnitId>& batch) {
    if (is_enough_for_now(worker, stock, longest_for(worker, now))) return;
    std::uint64_t cuts_left = 1 + leases_.threads(worker) / threads_a_cut;
    while (true) {
        const double longest = longest_for(worker, now);
        if (is_enough(worker, stock, longest)) return;
        std::optional<UnitId> id;
        if (cuts_left == 0) id = order_.take(std::min(longest, longest_uncut()), taker(worker));
        if (!id) id = order_.take(longest, taker(worker));
        if (!id) return;
        if (cuts_.is_settled(*id) || cuts_.is_cut(*id)) continue;
        if (is_too_long(*id) && cut(*id, weight(*id)) > 0) {
            if (cuts_left > 0) --cuts_left;
            continue;
        }
        batch.push_back(*id);
        ++stock.units;
        stock.nodes += weight(*id);
        longest_ = std::max(longest_, weight(*id));
    }
}

// Lends units that may be stuck at slow or dead workers and that would take as long as all that is
// left.
void Dispatcher::rescue(std::size_t worker, Moment now, Stock& stock, std::vector<UnitId>& batch) {
    if (by_ == Order::number || order_.empty() || !pace_.is_known() || pace_.speed(worker) < slow)
        return;
    const double left = time_left();
    if (longest_ * pace_.nanoseconds_a_node() < left) return;
    if (stock.units < leases_.threads(worker)) find_late(now);
    for (auto late = late_.rbegin(); late != late_.rend() && stock.units < leases_.threads(worker);
         ++late) {
        if (!late->may_be_stuck || late->expected < left || late->worker == worker ||
            !may_take(worker, late->id))
            continue;
        if (!leases_.share(late->worker, late->id)) continue;
        batch.push_back(late->id);
        ++stock.units;
        stock.nodes += weight(late->id);
    }
}

// Lends units to threads that would otherwise be idle until the end.
void Dispatcher::share(std::size_t worker, Moment now, std::vector<UnitId>& batch) {
    if (by_ == Order::number || !order_.empty(taker(worker)) || pace_.speed(worker) < slow) return;
    std::uint64_t free = leases_.threads(worker) - leases_.held(worker) - batch.size();
    for (; free > 0; --free) {
        const std::optional<UnitId> waiting = share_waiting(worker);
        if (!waiting) break;
        batch.push_back(*waiting);
    }
    if (free == 0) return;
    find_late(now);
    for (; free > 0 && !late_.empty(); late_.pop_back()) {
        const Late& late = late_.back();
        if (late.worker == worker || !may_take(worker, late.id) ||
            !leases_.share(late.worker, late.id))
            continue;
        batch.push_back(late.id);
        --free;
    }
}

std::optional<UnitId> Dispatcher::share_waiting(std::size_t worker) {
    // A device leaves out units that wait for others.
    std::size_t of_device = look_for_waiting_;
    std::size_t& other = may_recount(worker) ? look_for_waiting_ : of_device;
    for (; other < leases_.workers(); ++other) {
        if (other == worker) continue;
        const std::optional<UnitId> id = leases_.share_waiting(
            other, [&](UnitId id) { return !is_recount(id) && may_take(worker, id); });
        if (id) return id;
    }
    return std::nullopt;
}

// A unit is late if it has run far longer than its estimate, or will do so at a slow worker. A
// worker that has finished nothing yet may be slow.
void Dispatcher::find_late(Moment now) {
    if (!pace_.is_known() || now < next_look_for_late_) return;
    next_look_for_late_ = now + late_interval;
    late_.clear();
    leases_.visit_running(now, [&](std::size_t holder, UnitId id, Moment ran) {
        if (is_recount(id) || cuts_.is_cut(id)) return;
        const double expected = weight(id) * pace_.nanoseconds_a_node();
        const double to_come = expected / pace_.speed(holder) - nanoseconds(ran);
        const double ran_for = nanoseconds(ran);
        const bool may_be_stuck = ran_for > stuck_factor * expected ||
                                  to_come > late_factor * expected ||
                                  (ran_for > expected && !pace_.knows(holder));
        if (may_be_stuck || ran_for > late_factor * expected)
            late_.push_back({std::max(to_come, ran_for), expected, may_be_stuck, id, holder});
    });
    std::sort(late_.begin(), late_.end(),
              [](const Late& a, const Late& b) { return a.to_come < b.to_come; });
}

// In nodes. Smaller units are short compared with the whole run and do not delay its end.
double Dispatcher::least_worth_cutting() const {
    return std::max(cutting_.least_nanoseconds / nanoseconds_a_node(),
                    cutting_.share_of_all * all_nodes_ / static_cast<double>(present_threads_));
}

// In nodes. A larger unit would take a large share of the time left. Half of the children are
// reserved for units that turn out to be long only when they run.
double Dispatcher::longest_in_time_left() const {
    if (present_threads_ < 2 || cuts_.children() > ChildUnits::most / 2)
        return std::numeric_limits<double>::infinity();
    return std::max(least_worth_cutting(),
                    cutting_.share * order_.nodes() / static_cast<double>(present_threads_));
}

// In nodes. A larger unit would take longer than a start may have. While estimates may be wrong by
// any factor, parts of a unit that was cut are taken before other units.
double Dispatcher::longest_in_a_start() const {
    const double longest = cutting_.most_nanoseconds / nanoseconds_a_node();
    return cuts_until_first() > 0 ? std::min(longest, newest_child_) : longest;
}

std::uint64_t Dispatcher::cuts_until_first() const {
    return pace_.is_known() ? 0 : cutting_.cuts_until_first;
}

double Dispatcher::longest_uncut() const {
    if (!cuts_.can_cut()) return std::numeric_limits<double>::infinity();
    return std::min(longest_in_time_left(), longest_in_a_start());
}

bool Dispatcher::is_too_long(UnitId id) const {
    if (cuts_.can_cut() &&
        cuts_.path(id).size() < std::max<std::uint64_t>(cutting_.always, cuts_until_first()))
        return true;
    return weight(id) > longest_uncut();
}

// `nodes` is what the children are expected to have together.
std::uint32_t Dispatcher::cut(UnitId id, double nodes) {
    if (cuts_.is_cut(id) || cuts_.cut(id) == 0) return 0;
    const auto [first, children] = cuts_.children(id);
    order_.add_children(first, children, nodes / children, is_for_devices(id));
    newest_child_ = weight(first);
    return children;
}

std::uint32_t Dispatcher::cut(UnitId id) { return cut(id, weight(id)); }

std::optional<UnitId> Dispatcher::settle(UnitId id) {
    const CutUnits::Settled settled = cuts_.finish(id);
    for (const UnitId other : settled.units) leases_.settle(other);
    return settled.planned;
}

// Cuts running units that are expected to outlast what is left, those with the longest to come
// first. Such a unit is settled by its own worker, which goes on, or by those that count its
// children, whichever is first; it is cut only if they are enough to catch up.
void Dispatcher::cut_running(Moment now) {
    if (by_ == Order::number || !cuts_.can_cut() || !pace_.is_known() || present_threads_ < 2 ||
        now < next_look_for_long_)
        return;
    const double left = time_left();
    const double least = least_worth_cutting() * pace_.nanoseconds_a_node();
    if (left > end_of_run * least) return;
    next_look_for_long_ = now + late_interval;
    struct Running {
        double to_come;
        double in_all;
        UnitId id;
        std::size_t worker;
    };
    std::vector<Running> running;
    leases_.visit_running(now, [&](std::size_t holder, UnitId id, Moment time) {
        if (is_recount(id) || cuts_.is_cut(id) || cuts_.is_settled(id)) return;
        const double ran = nanoseconds(time);
        const double expected =
            weight(id) * pace_.nanoseconds_a_node() / std::min(1.0, pace_.speed(holder));
        const double to_come = std::max(expected - ran, ran / 2);
        if (to_come > std::max(least, left))
            running.push_back({to_come, ran + to_come, id, holder});
    });
    std::sort(running.begin(), running.end(),
              [](const Running& a, const Running& b) { return a.to_come > b.to_come; });
    if (running.size() > most_cut_at_once) running.resize(most_cut_at_once);
    // Helpers: if units are left to hand out, all threads, which will be idle by then; otherwise
    // those idle now.
    const bool is_end = order_.empty();
    const std::uint64_t idle = present_threads_ - std::min(leases_.all_held(), present_threads_);
    std::uint64_t helpers = is_end ? idle : present_threads_;
    for (const Running& unit : running) {
        if (unit.in_all >= static_cast<double>(helpers) * unit.to_come) continue;
        const std::uint32_t children = cut(unit.id, unit.in_all / pace_.nanoseconds_a_node());
        if (children > 0) leases_.share(unit.worker, unit.id);
        if (is_end) helpers -= std::min<std::uint64_t>(helpers, children);
    }
}

std::optional<UnitId> Dispatcher::finished(std::size_t worker, UnitId id,
                                           std::uint64_t cpu_nanoseconds, Moment now) {
    const std::optional<Moment> ran = leases_.give_back(worker, id, now);
    if (ran) held_nodes_[worker] -= weight(id);
    if (leases_.held(worker) == 0) idle_since_[worker] = now;
    // A recount, which says nothing about the times of the ledger's units, or no unit of this run.
    if (id >= units_ && !cuts_.is_child(id)) return std::nullopt;
    pace_.note(worker, weight(id), ran ? nanoseconds(*ran) : 0,
               static_cast<double>(cpu_nanoseconds));
    return settle(id);
}

std::size_t Dispatcher::give_up(std::size_t worker) {
    if (!lost_[worker]) {
        --present_;
        if (!is_device(worker)) --present_others_;
        present_threads_ -= leases_.threads(worker);
    }
    lost_[worker] = true;
    std::size_t units = 0;
    for (const UnitId id : leases_.take_back(worker))
        if (!leases_.is_settled(id) && lent_once_.count(id) == 0 && !cuts_.is_cut(id)) {
            add(id);
            ++units;
        }
    return units;
}

void Dispatcher::welcome_back(std::size_t worker) {
    if (!lost_[worker]) return;
    lost_[worker] = false;
    ++present_;
    if (!is_device(worker)) ++present_others_;
    present_threads_ += leases_.threads(worker);
}

std::uint64_t Dispatcher::usual_units_left() const {
    if (!pace_.is_known()) return not_handed_out();
    return static_cast<std::uint64_t>(order_.nodes() / pace_.nodes_a_unit()) + again_.size();
}

std::vector<Leases::Overdue> Dispatcher::lend_overdue_again(Moment now) {
    std::vector<Leases::Overdue> overdue = leases_.overdue(now);
    std::erase_if(overdue,
                  [this](const Leases::Overdue& unit) { return lent_once_.count(unit.id) != 0; });
    for (const Leases::Overdue& unit : overdue)
        // A single worker can count it again only if it has another thread.
        if (present_for(unit.id) > 1 || leases_.threads(unit.worker) > 1) add(unit.id, unit.worker);
    return overdue;
}

}  // namespace hetman
