#pragma once
// The plan: the numbered list of a run's units.

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "common/numbers/digest.h"
#include "common/problem/problem.h"
#include "common/units/unit.h"
#include "coordinator/plan/packed_units.h"

namespace hetman {

// A plan with more is refused: its ledger would take gigabytes.
inline constexpr std::uint64_t most_units = 50'000'000;
Failure too_many_units();

// The units of one symmetry. The identity's part gives the total; the others count the placements
// that a symmetry fixes, for the uniques, and those that subgroups of two generators fix, for the
// sizes of the classes.
struct PlanPart {
    Subgroup symmetry;
    // The number of the problem's symmetries that fix equally many placements; 0 for a subgroup of
    // two generators, which is no term of Burnside's lemma.
    std::uint64_t class_size = 1;
    UnitId first = 0;
    std::uint64_t units = 0;
    std::uint64_t frame_weight = 0;  // the sum of the weights at the frame level
    Digest digest;                   // of the part's units
};

// What a ledger needs to know about a unit: its weight and its checksum.
struct PlannedUnit {
    std::uint64_t weight = 1;
    std::uint64_t checksum = 0;  // checksum_of(unit)

    // For units without a plan, in tests and benchmarks.
    PlannedUnit(std::uint64_t weight = 1, std::uint64_t checksum = 0)
        : weight(weight), checksum(checksum) {}
    bool operator==(const PlannedUnit&) const = default;
};

// Immutable once built. Units are kept packed: a plan may hold a million of them.
class Plan {
  public:
    explicit Plan(Problem problem = {}) : problem_(std::move(problem)) {}

    const Problem& problem() const { return problem_; }  // of which the units are parts
    std::uint64_t size() const { return units_.size(); }
    // id < size(). unit() throws Failure(verification) if the unit has changed since it was
    // planned, the others only if its bytes cannot be read any more.
    Unit unit(UnitId id) const;
    std::uint64_t weight(UnitId id) const;
    PlannedUnit planned(UnitId id) const { return {weight(id), checksums_[id]}; }
    // The planner's estimate of the unit's nodes, rounded to a RoughNumber; 0 if it has none. The
    // same on every machine, but no part of the unit: no digest and no checksum covers it.
    std::uint64_t estimated_nodes(UnitId id) const { return units_.estimated_nodes(id); }
    const std::vector<PlanPart>& parts() const { return parts_; }
    // Throws Failure(verification) if no part has the unit.
    const PlanPart& part_of(UnitId id) const;
    const PackedUnits& packed() const { return units_; }

    // Building: a part is opened, filled and closed before the next.
    void open_part(const Subgroup& symmetry, std::uint64_t class_size);
    // The plan sets the unit's id and symmetry. Either all units of a plan are samples or none is.
    // Throws Failure(usage) if there would be more than most_units.
    void add(const Unit& unit, std::uint64_t estimated_nodes = 0);
    void add(const Prefix& prefix, std::uint64_t weight, std::uint64_t estimated_nodes = 0);
    void add(const PackedUnits& units);
    void close_part(std::uint64_t frame_weight);

    // The digest of a part, computed again from its units in memory.
    Digest digest_now(const PlanPart& part) const;

  private:
    void add_numbered(Unit& unit, std::uint64_t estimated_nodes);
    void read(PackedUnits::Cursor& cursor, UnitId id, Unit& unit) const;

    Problem problem_;
    std::vector<PlanPart> parts_;
    PackedUnits units_;
    std::deque<std::uint64_t> checksums_;  // of the units, as they were planned
};

}  // namespace hetman
