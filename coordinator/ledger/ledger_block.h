#pragma once
// A block of a ledger's units: which of them are finished, and their entries: one array for
// each field, 44 bytes a unit. A value too large for its array, such as a count of 2^64 or more, is
// kept separately.

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <string>

#include "common/units/answer.h"
#include "coordinator/plan/plan.h"

namespace hetman {

class LedgerBlock {
  public:
    // The number of units: so few that a copy takes some ten microseconds, see CopyOnWrite.
    static constexpr std::uint64_t size = 4096;

    // Units are given by their place in the block, from 0 to size - 1. All is 0 for unfinished
    // units.
    bool is_done(std::uint64_t place) const { return done_[place]; }
    std::uint64_t finished() const { return done_.count(); }
    Tally tally(std::uint64_t place) const;
    PlannedUnit planned(std::uint64_t place) const;
    std::uint64_t nodes(std::uint64_t place) const { return nodes_[place]; }
    std::uint64_t checksum(std::uint64_t place) const { return checksums_[place]; }
    // By place, of those that have any.
    const std::map<std::uint64_t, std::string>& details() const { return details_; }

    // The checksum of the entry as it is now, over the unit's number too, so that no entry can pass
    // for another's.
    std::uint64_t checksum_now(UnitId id) const;

    // Makes the entry of a unit that is not finished.
    void record(UnitId id, const Answer& answer, const PlannedUnit& planned);
    // Takes an entry out again.
    void strike(std::uint64_t place);

  private:
    // The upper parts of numbers: from 2^64 of placements, from 2^32 of weights.
    struct Upper {
        BigInteger placements = 0;
        std::uint32_t weight = 0;
    };

    std::bitset<size> done_;
    std::array<std::uint64_t, size> placements_{};
    std::array<std::uint64_t, size> nodes_{};
    std::array<std::uint64_t, size> planned_{};  // checksums of the units, see PlannedUnit
    std::array<std::uint64_t, size> checksums_{};
    std::array<std::uint32_t, size> weights_{};
    std::array<std::array<std::uint32_t, 2>, size> residues_{};
    std::map<std::uint64_t, Upper> uppers_;
    std::map<std::uint64_t, std::string> details_;
};

}  // namespace hetman
