#pragma once
// What counting one unit gives.

#include <cstdint>
#include <stdexcept>

#include "common/numbers/residues.h"
#include "common/numbers/wide.h"

namespace hetman {

struct Tally {
    BigInteger placements = 0;  // of any size: regular rooks pass 2^128 on 35 x 35 squares
    std::uint64_t nodes = 0;    // pieces (or whole orbits of pieces) put on a square
    Residues residues;          // of the placements, added up by themselves

    Tally() = default;
    // A part, to be added to others. Engines count in parts: the residues of a finished sum would
    // say nothing about how it was added up.
    Tally(const BigInteger& part, std::uint64_t nodes)
        : placements(part), nodes(nodes), residues(residues_of(part)) {}
    Tally(const Found& found, std::uint64_t nodes)
        : placements(found.sum()), nodes(nodes), residues(found.residues()) {}

    // True if the placements have the residues, as those of a right count do.
    bool has_its_residues() const { return residues == residues_of(placements); }

    bool operator==(const Tally&) const = default;
};

// The sum of two tallies. Throws std::overflow_error where the nodes would wrap.
inline Tally operator+(const Tally& a, const Tally& b) {
    Tally sum;
    sum.placements = a.placements + b.placements;
    sum.residues = a.residues + b.residues;
    if (__builtin_add_overflow(a.nodes, b.nodes, &sum.nodes))
        throw std::overflow_error("a unit has more than 2^64 nodes");
    return sum;
}

}  // namespace hetman
