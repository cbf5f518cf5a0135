#pragma once
// What counting one unit gives.

#include <cstdint>
#include <stdexcept>

#include "common/wide.h"

namespace hetman {

struct Tally {
    BigInteger placements = 0;  // of any size: regular rooks pass 2^128 on 35 x 35 squares
    std::uint64_t nodes = 0;    // pieces (or whole orbits of pieces) put on a square

    bool operator==(const Tally&) const = default;
};

// The sum of two tallies. Throws std::overflow_error where the nodes would wrap.
inline Tally operator+(const Tally& a, const Tally& b) {
    Tally sum{a.placements + b.placements, 0};
    if (__builtin_add_overflow(a.nodes, b.nodes, &sum.nodes))
        throw std::overflow_error("a unit has more than 2^64 nodes");
    return sum;
}

}  // namespace hetman
