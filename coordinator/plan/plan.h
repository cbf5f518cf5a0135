#pragma once
// The plan: the numbered list of a run's units.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "common/numbers/digest.h"
#include "common/units/unit.h"

namespace hetman {

// A plan with more is refused: its ledger would take gigabytes.
inline constexpr std::uint64_t most_units = 50'000'000;
Failure too_many_units();

// The units of one symmetry. The identity's part gives the total; the others count the placements
// that a symmetry fixes, for the uniques, and those that subgroups of two generators fix, for the
// sizes of the classes.
struct PlanPart {
    Subgroup symmetry;
    // How many of the problem's symmetries fix equally many; 0 for a subgroup of two generators,
    // which is no term of Burnside's lemma.
    std::uint64_t class_size = 1;
    UnitId first = 0;
    std::uint64_t units = 0;
    std::uint64_t frame_weight = 0;  // the sum of the weights at the frame level
    Digest digest;                   // of the part's units
};

// What a ledger must know of a unit to say what its count stands for.
struct PlannedUnit {
    std::uint64_t weight = 1;
    std::uint64_t checksum = 0;  // checksum_of(unit)

    // Of made-up units, which have no plan.
    PlannedUnit(std::uint64_t weight = 1, std::uint64_t checksum = 0)
        : weight(weight), checksum(checksum) {}
    bool operator==(const PlannedUnit&) const = default;
};

// Immutable once built. Units are kept packed: a plan may hold a million of them.
class Plan {
  public:
    explicit Plan(Problem problem = {}) : problem_(std::move(problem)) {}

    const Problem& problem() const { return problem_; }  // that the units are parts of
    std::uint64_t size() const { return units_.size(); }
    // id < size(). Throws Failure(verification) if the unit has changed since it was planned.
    Unit unit(UnitId id) const;
    std::uint64_t weight(UnitId id) const { return units_[id].weight; }
    PlannedUnit planned(UnitId id) const { return {units_[id].weight, checksums_[id]}; }
    const std::vector<PlanPart>& parts() const { return parts_; }
    const PlanPart& part_of(UnitId id) const;

    // Building: a part is opened, filled and closed before the next.
    void open_part(const Subgroup& symmetry, std::uint64_t class_size);
    // The unit's id and symmetry are the plan's to say. A plan has samples in each unit or in none.
    // Throws Failure(usage) if there would be more than most_units.
    void add(const Unit& unit);
    void add(const Prefix& prefix, std::uint64_t weight);
    void close_part(std::uint64_t frame_weight);

    // The digest of a part, taken anew from its units as they are.
    Digest digest_now(const PlanPart& part) const;

  private:
    struct PackedUnit {
        std::uint64_t placed_end = 0;  // in squares_
        std::uint64_t end : 61 = 0;    // no vector is as long as 2^61
        std::uint64_t kind : 2 = 0;    // which alternative of UnitKind
        std::uint64_t folded : 1 = 0;  // of a row choice
        std::uint64_t weight = 1;
        Halves halves;  // of a row choice
    };
    friend struct Tampering;  // tests plant errors
    void append(const std::vector<Square>& squares);
    Unit unpacked(UnitId id) const;

    Problem problem_;
    std::vector<PlanPart> parts_;
    std::vector<PackedUnit> units_;
    std::vector<std::uint64_t> checksums_;  // of the units, as they were planned
    std::vector<std::uint32_t> squares_;    // each unit's placed squares, then its blocked ones
    std::vector<SampleRange> samples_;      // of each unit, where units are such; else none
};

}  // namespace hetman
