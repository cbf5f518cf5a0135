#pragma once
// A tally: the number of placements and nodes of a unit.

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/numbers/big_integer.h"
#include "common/numbers/checked_integer.h"
#include "common/numbers/residues.h"

namespace hetman {

// The number of placements of 0, 1, 2, ... pieces, up to the most that any has.
using CountsByNumber = std::vector<CheckedInteger>;

struct Tally {
    BigInteger placements = 0;  // of any size: regular rooks exceed 2^128 on 35 x 35 squares
    std::uint64_t nodes = 0;    // pieces (or orbits of pieces) placed
    Residues residues;          // of the placements, accumulated independently
    // For problems that count by number (PieceNumber::by_number), as an engine returns it; where
    // the largest number is asked for, only that has a count. Otherwise empty.
    CountsByNumber by_number = {};

    Tally() = default;
    // A partial count, to be added to others. Engines count in parts, because residues taken of a
    // finished sum would not check the additions.
    Tally(const BigInteger& part, std::uint64_t nodes)
        : placements(part), nodes(nodes), residues(residues_of(part)) {}
    Tally(const Found& found, std::uint64_t nodes)
        : placements(found.sum()), nodes(nodes), residues(found.residues()) {}

    // True if the placements match the residues, as in every correct count.
    bool has_its_residues() const { return residues == residues_of(placements); }

    bool operator==(const Tally&) const = default;
};

// Throws std::overflow_error if the number of nodes overflows.
inline Tally operator+(const Tally& a, const Tally& b) {
    Tally sum;
    sum.placements = a.placements + b.placements;
    sum.residues = a.residues + b.residues;
    if (__builtin_add_overflow(a.nodes, b.nodes, &sum.nodes))
        throw std::overflow_error("a unit has more than 2^64 nodes");
    return sum;
}

}  // namespace hetman
