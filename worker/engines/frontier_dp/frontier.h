#pragma once
// The frontier: the orbits that orbits still to come attack. As it passes over the board, orbits
// enter it and leave it; which of them are occupied is all that the rest of the board depends on.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/frontier_dp/orbit_graph.h"

namespace hetman {

// A set of occupied orbits of the frontier; the oldest orbit is the highest bit.
using FrontierSet = std::uint64_t;

inline constexpr std::size_t widest_frontier = 62;

// An orbit enters the frontier as its lowest bit, after others have left it.
struct FrontierStep {
    std::vector<unsigned> leaving;  // bits, one after the other: each counts after the one before
    FrontierSet attacking = 0;      // orbits that the new one attacks, once the others have left
    std::uint32_t pieces = 1;
    bool may_be_empty = true;
    bool may_be_occupied = true;
    std::uint64_t most_states = 0;  // sets that the frontier may hold after the step
};

// What a frontier does on its way over a board, and what that takes.
struct FrontierSweep {
    std::vector<FrontierStep> steps;
    std::size_t last_width = 0;  // orbits left in the frontier after the last step

    std::uint64_t peak_states() const;
};

// For placements of at most `most_pieces`. Nothing if the frontier gets wider than
// `widest_frontier`, or if the number of its states is not found.
std::optional<FrontierSweep> frontier_sweep(const OrbitGraph& graph, std::uint64_t most_pieces);

}  // namespace hetman
