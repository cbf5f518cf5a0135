#pragma once
// What counting one unit gives.

#include <cstdint>
#include <stdexcept>

#include "common/wide.h"

namespace hetman {

struct Tally {
    Wide placements = 0;
    std::uint64_t nodes = 0;  // pieces (or whole orbits of pieces) put on a square

    bool operator==(const Tally&) const = default;
};

// The sum of two tallies. Throws std::overflow_error where it would wrap.
inline Tally operator+(const Tally& a, const Tally& b) {
    Tally sum;
    if (__builtin_add_overflow(a.placements, b.placements, &sum.placements))
        throw std::overflow_error("a unit has more than 2^128 placements");
    if (__builtin_add_overflow(a.nodes, b.nodes, &sum.nodes))
        throw std::overflow_error("a unit has more than 2^64 nodes");
    return sum;
}

}  // namespace hetman
