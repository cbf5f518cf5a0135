#include "coordinator/dispatch/hand_out/hand_out_order.h"

#include <algorithm>

#include "common/numbers/random.h"

namespace hetman {

HandOutOrder::HandOutOrder(const Ledger& ledger, By by, const EstimatedNodes& nodes,
                           const std::function<bool(UnitId)>& on_devices)
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
    for (const UnitId id : units) add(id, !on_devices || on_devices(id));
}

void HandOutOrder::add(UnitId id, bool on_devices) {
    const std::size_t group = alike_ ? 0 : codes - 1 - weights_[place(id)].code();
    Lane& lane = lanes_[on_devices ? 1 : 0];
    lane.groups[group].push_back(id);
    lane.first = std::min(lane.first, group);
    nodes_ += weight(id);
    ++size_;
}

void HandOutOrder::add_children(UnitId first, std::uint32_t count, double weight, bool on_devices) {
    const RoughNumber estimate(static_cast<std::uint64_t>(std::max(1.0, weight)));
    for (UnitId id = first; id < first + count; ++id) {
        if (!weights_.empty()) weights_.push_back(estimate);
        add(id, on_devices);
    }
}

std::size_t HandOutOrder::group_of(const Lane& lane, double most) const {
    std::size_t group = lane.first;
    while (group < codes &&
           (lane.groups[group].empty() || weight(lane.groups[group].back()) > most))
        ++group;
    return group;
}

std::optional<HandOutOrder::Place> HandOutOrder::place_of_next(double most, Taker taker) const {
    for (std::size_t lane = taker == Taker::device ? 1 : 0; lane < lanes_.size(); ++lane)
        if (const std::size_t group = group_of(lanes_[lane], most); group < codes)
            return Place{lane, group};
    return std::nullopt;
}

std::optional<UnitId> HandOutOrder::next(double most, Taker taker) const {
    const auto place = place_of_next(most, taker);
    return place ? std::optional(lanes_[place->lane].groups[place->group].back()) : std::nullopt;
}

std::optional<UnitId> HandOutOrder::take(double most, Taker taker) {
    const auto place = place_of_next(most, taker);
    if (!place) return std::nullopt;
    Lane& lane = lanes_[place->lane];
    const UnitId id = lane.groups[place->group].back();
    lane.groups[place->group].pop_back();
    nodes_ = --size_ == 0 ? 0 : nodes_ - weight(id);
    while (lane.first < codes && lane.groups[lane.first].empty()) ++lane.first;
    return id;
}

void HandOutOrder::drop_from(UnitId bound) {
    for (Lane& lane : lanes_)
        for (Group& group : lane.groups)
            std::erase_if(group, [&](UnitId id) {
                if (id < bound) return false;
                nodes_ -= weight(id);
                --size_;
                return true;
            });
}

}  // namespace hetman
