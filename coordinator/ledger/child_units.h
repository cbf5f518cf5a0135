#pragma once
// A table of the finished children of unfinished planned units, beside the ledger's entries.
//
// A long unit is cut again during the run (dispatch/hand_out/cut_units.h), and so may its children
// be. Its finished children are kept here, by the unit's number and the path down to the child,
// until the whole unit is finished, so that they survive a stop. A child has its unit's weight.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/messages/record.h"
#include "common/units/unit.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// The remedy where recorded counts contradict each other or have changed.
inline constexpr const char* test_all_machines =
    "one of the machines is faulty: run a memory test on each before going on";

// The index of the child of the unit, then of the child of that child, ...; never empty.
using ChildPath = std::vector<std::uint32_t>;

struct FinishedChild {
    Tally tally;
    // For the child as a unit with the number and the weight of the planned unit.
    PlannedUnit planned;
    std::uint64_t checksum = 0;  // over the entry, taken when it was recorded
};

class ChildUnits {
  public:
    using OfUnit = std::map<ChildPath, FinishedChild>;

    // Once there are so many children, no more units are cut; twice as many are refused.
    static constexpr std::uint64_t most = 200'000;
    static constexpr std::size_t longest_path = 64;
    // An upper bound on what a child takes in bytes(), besides its number of placements.
    static constexpr std::uint64_t most_bytes_of_child =
        10 + 10 + 5 * longest_path + 10 + 8 + 10 + 8;

    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }
    const std::map<UnitId, OfUnit>& all() const { return units_; }

    // Adds a child and forgets its own children. It must have no entry yet, nor may a child that it
    // is part of.
    void add(UnitId unit, const ChildPath& path, const Tally& tally, const PlannedUnit& planned);
    void forget(UnitId unit);

    // The entry of a child; null if there is none. Throws Failure(verification) if it is not what
    // was recorded.
    const FinishedChild* find(UnitId unit, const ChildPath& path) const;
    void check() const;  // likewise, of all

    // Encoded as a record without a checksum; for each child: the unit's number, the path with its
    // length, and the weight as numbers; the unit's checksum and the entry's as words; placements;
    // nodes. read() throws std::runtime_error for what no run of a plan with so many units can have
    // written, and Failure(verification) for an entry that is not what was recorded.
    std::string bytes() const;
    static ChildUnits read(const std::string& bytes, std::uint64_t units);

  private:
    std::map<UnitId, OfUnit> units_;
    std::uint64_t size_ = 0;
};

}  // namespace hetman
