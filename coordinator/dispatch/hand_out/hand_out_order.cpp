#include "coordinator/dispatch/hand_out/hand_out_order.h"

#include <algorithm>

#include "common/numbers/random.h"

namespace hetman {

HandOutOrder::HandOutOrder(const Ledger& ledger, By by, const EstimatedNodes& nodes)
    : units_(ledger.units()), alike_(by == By::number || !nodes) {
    if (nodes) {
        weights_.reserve(ledger.units());
        for (UnitId id = 0; id < ledger.units(); ++id) weights_.emplace_back(nodes(id));
    }
    std::vector<UnitId> units;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (!ledger.is_done(id) && ledger.in_share(id)) units.push_back(id);
    if (by == By::estimate) shuffle(units, Random(0));
    std::reverse(units.begin(), units.end());
    for (const UnitId id : units) add(id);
}

void HandOutOrder::add(UnitId id) {
    const std::size_t group = alike_ ? 0 : codes - 1 - weights_[place(id)].code();
    groups_[group].push_back(id);
    first_ = std::min(first_, group);
    nodes_ += weight(id);
    ++size_;
}

void HandOutOrder::add_children(UnitId first, std::uint32_t count, double weight) {
    const RoughNumber estimate(static_cast<std::uint64_t>(std::max(1.0, weight)));
    for (UnitId id = first; id < first + count; ++id) {
        if (!weights_.empty()) weights_.push_back(estimate);
        add(id);
    }
}

std::size_t HandOutOrder::group_of(double most) const {
    std::size_t group = first_;
    while (group < codes && (groups_[group].empty() || weight(groups_[group].back()) > most))
        ++group;
    return group;
}

std::optional<UnitId> HandOutOrder::next(double most) const {
    const std::size_t group = group_of(most);
    return group == codes ? std::nullopt : std::optional(groups_[group].back());
}

std::optional<UnitId> HandOutOrder::take(double most) {
    const std::size_t group = group_of(most);
    if (group == codes) return std::nullopt;
    const UnitId id = groups_[group].back();
    groups_[group].pop_back();
    nodes_ = --size_ == 0 ? 0 : nodes_ - weight(id);
    while (first_ < codes && groups_[first_].empty()) ++first_;
    return id;
}

void HandOutOrder::drop_from(UnitId bound) {
    for (Group& group : groups_)
        std::erase_if(group, [&](UnitId id) {
            if (id < bound) return false;
            nodes_ -= weight(id);
            --size_;
            return true;
        });
}

}  // namespace hetman
