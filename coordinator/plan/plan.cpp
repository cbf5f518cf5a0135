#include "coordinator/plan/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace hetman {

Failure too_many_units() {
    return {ExitCode::usage,
            {fmt::format("the plan would have more than {} units", most_units),
             "unit_nodes, the budget of a unit", "raise it, or leave it out"}};
}

Unit Plan::unit(UnitId id) const {
    Unit unit;
    unit.id = id;
    unit.symmetry = part_of(id).symmetry;
    const PackedUnit& packed = units_[id];
    unit.weight = packed.weight;
    unit.halves = packed.halves;
    unit.folded = packed.folded != 0;
    const auto at = [this](std::uint64_t position) {
        return squares_.begin() + static_cast<std::ptrdiff_t>(position);
    };
    unit.placed.assign(at(id == 0 ? 0 : units_[id - 1].end), at(packed.placed_end));
    unit.blocked.assign(at(packed.placed_end), at(packed.end));
    if (!samples_.empty()) unit.samples = samples_[id];
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

void Plan::append(const std::vector<Square>& squares) {
    for (const Square square : squares) {
        if (square > std::numeric_limits<std::uint32_t>::max())
            throw std::length_error("a plan cannot hold squares of so large a board");
        squares_.push_back(static_cast<std::uint32_t>(square));
    }
}

void Plan::add(const Unit& unit) {
    if (size() == most_units) throw too_many_units();
    PackedUnit packed;
    packed.weight = unit.weight;
    packed.halves = unit.halves;
    packed.folded = unit.folded ? 1 : 0;
    append(unit.placed);
    packed.placed_end = squares_.size();
    append(unit.blocked);
    packed.end = squares_.size();
    units_.push_back(packed);
    if (unit.samples.count > 0) samples_.push_back(unit.samples);
    ++parts_.back().units;
}

void Plan::add(const std::vector<Square>& placed, std::uint64_t weight,
               const std::vector<Square>& blocked) {
    Unit unit;
    unit.weight = weight;
    unit.placed = placed;
    unit.blocked = blocked;
    add(unit);
}

void Plan::close_part(std::uint64_t frame_weight) {
    PlanPart& part = parts_.back();
    part.frame_weight = frame_weight;
    std::string text(name_of(part.symmetry));
    for (UnitId id = part.first; id < size(); ++id) {
        const Unit described = unit(id);
        text += '\n' + std::to_string(described.weight);
        if (described.samples.count > 0)
            text += fmt::format(" {}+{}", described.samples.first, described.samples.count);
        for (const Square square : described.placed) text += ' ' + std::to_string(square);
        if (!described.blocked.empty()) text += " -";
        for (const Square square : described.blocked) text += ' ' + std::to_string(square);
        if (described.halves.any())
            text += " west " + std::to_string(described.halves.west) + " east " +
                    std::to_string(described.halves.east);
        if (described.folded) text += " folded";
    }
    part.digest = digest_of(text);
}

}  // namespace hetman
