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
    const Unit found = unpacked(id);
    if (checksum_of(found) == checksums_[id]) return found;
    throw changed_in_memory(fmt::format("unit {} of the plan", id));
}

Unit Plan::unpacked(UnitId id) const {
    Unit unit;
    unit.id = id;
    unit.symmetry = part_of(id).symmetry;
    const PackedUnit& packed = units_[id];
    unit.weight = packed.weight;
    const auto at = [this](std::uint64_t position) {
        return squares_.begin() + static_cast<std::ptrdiff_t>(position);
    };
    Prefix squares;
    squares.placed.assign(at(id == 0 ? 0 : units_[id - 1].end), at(packed.placed_end));
    squares.blocked.assign(at(packed.placed_end), at(packed.end));
    switch (packed.kind) {
        case kind_index<Prefix>():
            unit.kind = std::move(squares);
            break;
        case kind_index<RowChoice>():
            unit.kind = RowChoice{packed.halves, !squares.placed.empty(), packed.folded != 0};
            break;
        case kind_index<SampleRange>():
            unit.kind = samples_.at(id);
            break;
        default:
            break;
    }
    return unit;
}

const PlanPart& Plan::part_of(UnitId id) const {
    const auto found = std::find_if(parts_.begin(), parts_.end(), [&](const PlanPart& part) {
        return id >= part.first && id - part.first < part.units;
    });
    if (found != parts_.end()) return *found;
    throw changed_in_memory(fmt::format("the part of unit {} of the plan", id));
}

void Plan::open_part(const Subgroup& symmetry, std::uint64_t class_size) {
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
    packed.kind = unit.kind.index();
    const Prefix squares = squares_of(unit.kind, problem_.board);
    append(squares.placed);
    packed.placed_end = squares_.size();
    append(squares.blocked);
    packed.end = squares_.size();
    if (const auto* choice = std::get_if<RowChoice>(&unit.kind)) {
        packed.halves = choice->halves;
        packed.folded = choice->folded ? 1 : 0;
    }
    units_.push_back(packed);
    if (const auto* samples = std::get_if<SampleRange>(&unit.kind)) samples_.push_back(*samples);
    ++parts_.back().units;
    Unit numbered = unit;
    numbered.id = size() - 1;
    numbered.symmetry = parts_.back().symmetry;
    checksums_.push_back(checksum_of(numbered));
}

void Plan::add(const Prefix& prefix, std::uint64_t weight) {
    Unit unit;
    unit.weight = weight;
    unit.kind = prefix;
    add(unit);
}

void Plan::close_part(std::uint64_t frame_weight) {
    PlanPart& part = parts_.back();
    part.frame_weight = frame_weight;
    part.digest = digest_now(part);
}

Digest Plan::digest_now(const PlanPart& part) const {
    std::string text(name_of(part.symmetry));
    const UnitId end = std::min(part.first + part.units, size());
    for (UnitId id = part.first; id < end; ++id) {
        const Unit described = unit(id);
        text += '\n' + std::to_string(described.weight);
        if (const auto* samples = std::get_if<SampleRange>(&described.kind))
            text += fmt::format(" {}+{}", samples->first, samples->count);
        const Prefix squares = squares_of(described.kind, problem_.board);
        for (const Square square : squares.placed) text += ' ' + std::to_string(square);
        if (!squares.blocked.empty()) text += " -";
        for (const Square square : squares.blocked) text += ' ' + std::to_string(square);
        const auto* choice = std::get_if<RowChoice>(&described.kind);
        if (choice != nullptr && choice->halves.any())
            text += fmt::format(" west {} east {}", choice->halves.west, choice->halves.east);
        if (choice != nullptr && choice->folded) text += " folded";
    }
    return digest_of(text);
}

}  // namespace hetman
