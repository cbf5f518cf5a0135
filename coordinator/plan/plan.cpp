#include "coordinator/plan/plan.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace hetman {

Unit Plan::unit(UnitId id) const {
    Unit unit;
    unit.id = id;
    unit.symmetry = part_of(id).symmetry;
    unit.weight = weights_[id];
    const std::uint64_t begin = id == 0 ? 0 : ends_[id - 1];
    unit.placed.assign(squares_.begin() + static_cast<std::ptrdiff_t>(begin),
                       squares_.begin() + static_cast<std::ptrdiff_t>(ends_[id]));
    return unit;
}

const PlanPart& Plan::part_of(UnitId id) const {
    return *std::find_if(parts_.begin(), parts_.end(), [&](const PlanPart& part) {
        return id >= part.first && id - part.first < part.units;
    });
}

void Plan::open_part(Symmetry symmetry, std::uint64_t class_size) {
    parts_.push_back({symmetry, class_size, size(), 0, 0, {}});
}

void Plan::add(const std::vector<Square>& placed, std::uint64_t weight) {
    for (const Square square : placed) {
        if (square > std::numeric_limits<std::uint32_t>::max())
            throw std::length_error("a plan cannot hold squares of so large a board");
        squares_.push_back(static_cast<std::uint32_t>(square));
    }
    ends_.push_back(squares_.size());
    weights_.push_back(weight);
    ++parts_.back().units;
}

void Plan::close_part(std::uint64_t frame_weight) {
    PlanPart& part = parts_.back();
    part.frame_weight = frame_weight;
    std::string text(name_of(part.symmetry));
    for (UnitId id = part.first; id < size(); ++id) {
        text += '\n' + std::to_string(weights_[id]);
        for (const Square square : unit(id).placed) text += ' ' + std::to_string(square);
    }
    part.digest = digest_of(text);
}

}  // namespace hetman
