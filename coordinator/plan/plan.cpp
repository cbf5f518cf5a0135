#include "coordinator/plan/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "common/numbers/digest.h"

namespace hetman {

Failure too_many_units() {
    return {ExitCode::usage,
            {fmt::format("the plan would have more than {} units", most_units),
             "unit_nodes, the budget of a unit", "raise it, or leave it out"}};
}

Unit Plan::unit(UnitId id) const {
    Unit found;
    found.symmetry = part_of(id).symmetry;
    PackedUnits::Cursor cursor(units_, id);
    read(cursor, id, found);
    return found;
}

// Reads all but the symmetry. The cursor must be at that unit.
void Plan::read(PackedUnits::Cursor& cursor, UnitId id, Unit& unit) const {
    unit.id = id;
    try {
        cursor.read(unit);
        if (checksum_of(unit) == checksums_[id]) return;
    } catch (const std::runtime_error&) {
        // as for any other change
    }
    throw changed_in_memory(fmt::format("unit {} of the plan", id));
}

std::uint64_t Plan::weight(UnitId id) const {
    try {
        return units_.weight(id);
    } catch (const std::runtime_error&) {
        throw changed_in_memory(fmt::format("unit {} of the plan", id));
    }
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

void Plan::add_numbered(Unit& unit, std::uint64_t estimated_nodes) {
    if (size() == most_units) throw too_many_units();
    unit.id = size();
    checksums_.push_back(checksum_of(unit));
    units_.add(unit.kind, unit.weight, estimated_nodes);
    ++parts_.back().units;
}

void Plan::add(const Unit& unit, std::uint64_t estimated_nodes) {
    Unit numbered = unit;
    numbered.symmetry = parts_.back().symmetry;
    add_numbered(numbered, estimated_nodes);
}

void Plan::add(const Prefix& prefix, std::uint64_t weight, std::uint64_t estimated_nodes) {
    Unit unit;
    unit.weight = weight;
    unit.kind = prefix;
    add(unit, estimated_nodes);
}

void Plan::add(const PackedUnits& units) {
    Unit unit;
    unit.symmetry = parts_.back().symmetry;
    PackedUnits::Cursor cursor(units, 0);
    for (std::uint64_t i = 0; i < units.size(); ++i) {
        cursor.read(unit);
        add_numbered(unit, units.estimated_nodes(i));
    }
}

void Plan::close_part(std::uint64_t frame_weight) {
    PlanPart& part = parts_.back();
    part.frame_weight = frame_weight;
    part.digest = digest_now(part);
}

namespace {

// The text over which a part's digest is taken.
class DigestText {
  public:
    DigestText(const PlanPart& part, Board board) : board_(board) {
        append(name_of(part.symmetry));
    }

    // A line for the unit.
    void add(const Unit& unit) {
        append('\n', unit.weight);
        if (const auto* prefix = std::get_if<Prefix>(&unit.kind)) {
            for (const Square square : prefix->placed) append(' ', square);
            if (!prefix->blocked.empty()) append(" -");
            for (const Square square : prefix->blocked) append(' ', square);
        } else if (const auto* samples = std::get_if<SampleRange>(&unit.kind)) {
            append(' ', samples->first);
            append('+', samples->count);
        } else if (const auto* primes = std::get_if<PrimeRange>(&unit.kind)) {
            append(" primes");
            append(' ', primes->first);
            append('+', primes->count);
        } else if (const auto* choice = std::get_if<RowChoice>(&unit.kind)) {
            if (choice->centre) append(' ', board_.centre());
            if (choice->halves.any())
                append(fmt::format(" west {} east {}", choice->halves.west, choice->halves.east));
            if (choice->folded) append(" folded");
        }
    }

    Digest digest() {
        pass_on();
        return digest_.value();
    }

  private:
    void append(char before, std::uint64_t number) {
        constexpr std::ptrdiff_t longest = 1 + std::numeric_limits<std::uint64_t>::digits10 + 1;
        if (text_.data() + text_.size() - end_ < longest) pass_on();
        *end_++ = before;
        end_ = std::to_chars(end_, text_.data() + text_.size(), number).ptr;
    }
    void append(std::string_view text) {
        pass_on();
        digest_.add(text);
    }
    void pass_on() {
        digest_.add({text_.data(), static_cast<std::size_t>(end_ - text_.data())});
        end_ = text_.data();
    }

    const Board board_;
    RunningDigest digest_;
    std::array<char, 1 << 14> text_;  // up to end_: what the digest does not have yet
    char* end_ = text_.data();
};

}  // namespace

Digest Plan::digest_now(const PlanPart& part) const {
    DigestText text(part, problem_.board);
    Unit unit;
    unit.symmetry = part.symmetry;
    const UnitId end = std::min(part.first + part.units, size());
    PackedUnits::Cursor cursor(units_, part.first);
    for (UnitId id = part.first; id < end; ++id) {
        read(cursor, id, unit);
        text.add(unit);
    }
    return text.digest();
}

}  // namespace hetman
