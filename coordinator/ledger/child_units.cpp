#include "coordinator/ledger/child_units.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "common/failure.h"
#include "common/numbers/checksum.h"

namespace hetman {
namespace {

bool is_part_of(const ChildPath& path, const ChildPath& of) {
    return path.size() >= of.size() && std::equal(of.begin(), of.end(), path.begin());
}

std::uint64_t checksum_of(UnitId unit, const ChildPath& path, const FinishedChild& child) {
    Checksum checksum;
    checksum.add(unit).add(std::uint64_t{path.size()});
    for (const std::uint32_t place : path) checksum.add(std::uint64_t{place});
    checksum.add(child.planned.weight).add(child.planned.checksum);
    return checksum.add(hetman::checksum_of(child.tally, {})).value();
}

void check(UnitId unit, const ChildPath& path, const FinishedChild& child) {
    if (child.tally.has_its_residues() && checksum_of(unit, path, child) == child.checksum) return;
    throw Failure(
        ExitCode::verification,
        {fmt::format("the entry of a part of unit {} has changed since it was recorded", unit), "",
         test_all_machines});
}

[[noreturn]] void refuse_children() {
    throw std::runtime_error("its lists of parts of units are inconsistent");
}

}  // namespace

void ChildUnits::add(UnitId unit, const ChildPath& path, const Tally& tally,
                     const PlannedUnit& planned) {
    FinishedChild child{tally, planned};
    child.checksum = checksum_of(unit, path, child);
    OfUnit& of_unit = units_[unit];
    // Its own children follow it in the order of paths.
    const auto first = of_unit.lower_bound(path);
    auto last = first;
    while (last != of_unit.end() && is_part_of(last->first, path)) ++last;
    size_ -= static_cast<std::uint64_t>(std::distance(first, last));
    of_unit.erase(first, last);
    of_unit.emplace(path, std::move(child));
    ++size_;
}

void ChildUnits::forget(UnitId unit) {
    const auto found = units_.find(unit);
    if (found == units_.end()) return;
    size_ -= found->second.size();
    units_.erase(found);
}

const FinishedChild* ChildUnits::find(UnitId unit, const ChildPath& path) const {
    const auto of_unit = units_.find(unit);
    if (of_unit == units_.end()) return nullptr;
    const auto found = of_unit->second.find(path);
    if (found == of_unit->second.end()) return nullptr;
    hetman::check(unit, path, found->second);
    return &found->second;
}

void ChildUnits::check() const {
    for (const auto& [unit, children] : units_)
        for (const auto& [path, child] : children) hetman::check(unit, path, child);
}

std::string ChildUnits::bytes() const {
    RecordWriter record(size_ * 48);
    for (const auto& [unit, children] : units_)
        for (const auto& [path, child] : children) {
            record.number(unit);
            record.number(path.size());
            for (const std::uint32_t place : path) record.number(place);
            record.number(child.planned.weight);
            record.word(child.planned.checksum);
            record.word(child.checksum);
            record.big_number(child.tally.placements);
            record.number(child.tally.nodes);
        }
    return record.unsealed();
}

ChildUnits ChildUnits::read(const std::string& bytes, std::uint64_t units) {
    ChildUnits table;
    RecordReader record = RecordReader::of_unsealed(bytes);
    const ChildPath* before = nullptr;
    UnitId unit_before = 0;
    while (!record.at_end()) {
        const UnitId unit = record.number();
        ChildPath path(record.number_up_to(longest_path));
        for (std::uint32_t& place : path)
            place = record.number_up_to(std::numeric_limits<std::uint32_t>::max());
        // In order, and no child is part of another.
        if (unit >= units || path.empty() || table.size_ == 2 * most || unit < unit_before ||
            (before != nullptr && unit == unit_before &&
             (path <= *before || is_part_of(path, *before))))
            refuse_children();
        FinishedChild child;
        child.planned.weight = record.number();
        child.planned.checksum = record.word();
        child.checksum = record.word();
        child.tally.placements = record.big_number();
        child.tally.nodes = record.number();
        child.tally.residues = residues_of(child.tally.placements);
        hetman::check(unit, path, child);
        before = &table.units_[unit].emplace(std::move(path), std::move(child)).first->first;
        unit_before = unit;
        ++table.size_;
    }
    return table;
}

}  // namespace hetman
