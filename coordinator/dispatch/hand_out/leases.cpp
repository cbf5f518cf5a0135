#include "coordinator/dispatch/hand_out/leases.h"

#include <algorithm>

namespace hetman {

Leases::Leases(std::vector<std::uint32_t> threads) {
    for (const std::uint32_t count : threads) workers_.push_back({count, {}});
}

void Leases::lend(std::size_t worker, const std::vector<UnitId>& units, Moment now) {
    for (const UnitId unit : units) workers_[worker].units.push_back({unit, now});
    all_held_ += units.size();
}

std::optional<Leases::Moment> Leases::give_back(std::size_t worker, UnitId unit, Moment now) {
    const auto doubtful = doubtful_.find(unit);
    if (doubtful != doubtful_.end()) doubtful->second.settled = true;
    std::deque<Lent>& units = workers_[worker].units;
    const std::size_t threads = workers_[worker].threads;
    // Units come back nearly in order, so the search ends soon.
    const auto lent =
        std::find_if(units.begin(), units.end(), [&](const Lent& one) { return one.id == unit; });
    if (lent == units.end()) return std::nullopt;
    const auto place = static_cast<std::size_t>(lent - units.begin());
    const Moment ran = place < threads ? now - lent->since : Moment(0);
    longest_ = std::max(longest_, ran);
    units.erase(lent);
    --all_held_;
    // The unit that moved up among the running ones began when this one ended.
    if (place < threads && units.size() >= threads) units[threads - 1].since = now;
    return ran;
}

std::vector<UnitId> Leases::take_back(std::size_t worker) {
    std::vector<UnitId> taken;
    for (const Lent& lent : workers_[worker].units) {
        taken.push_back(lent.id);
        doubtful_[lent.id];
    }
    all_held_ -= taken.size();
    workers_[worker].units.clear();
    return taken;
}

std::vector<Leases::Overdue> Leases::overdue(Moment now) {
    std::vector<Overdue> found;
    if (longest_ == Moment(0)) return found;  // nothing is known of how long units take
    for (std::size_t worker = 0; worker < workers(); ++worker) {
        std::deque<Lent>& units = workers_[worker].units;
        const std::size_t running = std::min<std::size_t>(units.size(), threads(worker));
        for (std::size_t place = 0; place < running; ++place) {
            Lent& lent = units[place];
            if (lent.overdue || now - lent.since <= lease_of(lent.id) || is_settled(lent.id))
                continue;
            lent.overdue = true;
            ++doubtful_[lent.id].times_overdue;
            found.push_back({lent.id, worker, now - lent.since});
        }
    }
    return found;
}

std::optional<UnitId> Leases::share_waiting(std::size_t worker,
                                            const std::function<bool(UnitId)>& may_be_lent) {
    std::deque<Lent>& units = workers_[worker].units;
    for (std::size_t place = units.size(); place > threads(worker); --place) {
        Lent& lent = units[place - 1];
        if (lent.shared || !may_be_lent(lent.id) || is_settled(lent.id)) continue;
        lent.shared = true;
        doubtful_[lent.id];
        return lent.id;
    }
    return std::nullopt;
}

void Leases::visit_running(
    Moment now, const std::function<void(std::size_t worker, UnitId, Moment ran)>& visit) const {
    for (std::size_t worker = 0; worker < workers(); ++worker) {
        const std::deque<Lent>& units = workers_[worker].units;
        const std::size_t running = std::min<std::size_t>(units.size(), threads(worker));
        for (std::size_t place = 0; place < running; ++place)
            if (!units[place].shared && !is_settled(units[place].id))
                visit(worker, units[place].id, now - units[place].since);
    }
}

bool Leases::share(std::size_t worker, UnitId unit) {
    for (Lent& lent : workers_[worker].units) {
        if (lent.id != unit) continue;
        if (lent.shared || is_settled(unit)) return false;
        doubtful_[unit];
        return lent.shared = true;
    }
    return false;
}

bool Leases::is_settled(UnitId unit) const {
    const auto doubtful = doubtful_.find(unit);
    return doubtful != doubtful_.end() && doubtful->second.settled;
}

Leases::Moment Leases::lease_of(UnitId unit) const {
    const Moment lease = std::max(shortest_lease, patience_factor * longest_);
    const auto doubtful = doubtful_.find(unit);
    if (doubtful == doubtful_.end()) return lease;
    return lease * (1 << std::min(doubtful->second.times_overdue, 16));
}

}  // namespace hetman
