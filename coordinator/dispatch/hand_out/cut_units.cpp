#include "coordinator/dispatch/hand_out/cut_units.h"

#include <algorithm>

namespace hetman {

const CutUnits::State* CutUnits::state(UnitId id) const {
    if (is_child(id)) return &nodes_[id - first_child_];
    const auto found = planned_.find(id);
    return found == planned_.end() ? nullptr : &found->second;
}

UnitId CutUnits::planned(UnitId id) const {
    while (is_child(id)) id = nodes_[id - first_child_].parent;
    return id;
}

ChildPath CutUnits::path(UnitId id) const {
    ChildPath path;
    for (; is_child(id); id = nodes_[id - first_child_].parent)
        path.push_back(nodes_[id - first_child_].place);
    std::reverse(path.begin(), path.end());
    return path;
}

std::pair<UnitId, std::uint32_t> CutUnits::children(UnitId id) const {
    const State* its = state(id);
    return its == nullptr ? std::pair<UnitId, std::uint32_t>()
                          : std::pair(its->first, its->children);
}

std::uint32_t CutUnits::cut(UnitId id) {
    if (cut_ == nullptr || is_cut(id) || path(id).size() >= ChildUnits::longest_path) return 0;
    const UnitId first = first_child_ + nodes_.size();
    const std::uint32_t children = cut_(id, first);
    if (children == 0) return 0;
    for (std::uint32_t place = 0; place < children; ++place) {
        State child;
        child.parent = id;
        child.place = place;
        nodes_.push_back(child);
    }
    State& its = is_child(id) ? nodes_[id - first_child_] : planned_[id];
    its.children = its.unfinished = children;
    its.first = first;
    return children;
}

void CutUnits::settle_below(UnitId id, std::vector<UnitId>& settled) {
    const auto [first, children] = this->children(id);
    for (UnitId child = first; child < first + children; ++child) {
        State& its = nodes_[child - first_child_];
        if (!its.settled) settled.push_back(child);
        its.settled = true;
        settle_below(child, settled);
    }
}

CutUnits::Settled CutUnits::finish(UnitId id) {
    Settled settled;
    if (state(id) == nullptr || is_settled(id)) return settled;
    while (true) {
        (is_child(id) ? nodes_[id - first_child_] : planned_[id]).settled = true;
        settle_below(id, settled.units);
        if (!is_child(id)) return settled;
        id = nodes_[id - first_child_].parent;
        State& parent = is_child(id) ? nodes_[id - first_child_] : planned_[id];
        if (--parent.unfinished > 0) return settled;
        settled.units.push_back(id);
        if (!is_child(id)) settled.planned = id;
    }
}

}  // namespace hetman
