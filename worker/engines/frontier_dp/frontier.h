#pragma once
// The frontier: the vertices that vertices still to come exclude. As it passes over the graph,
// vertices enter it and leave it; which of them are chosen is all that the rest depends on.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/frontier_dp/orbit_graph.h"

namespace hetman {

// A set of chosen vertices of the frontier; the oldest vertex is the highest bit.
using FrontierSet = std::uint64_t;

inline constexpr std::size_t widest_frontier = 62;

// A vertex that leaves the frontier: the states with it and without it become one. Of a demand the
// value of the former is subtracted.
struct Leaver {
    unsigned bit = 0;
    bool is_demand = false;

    bool operator==(const Leaver&) const = default;
};

// A vertex enters the frontier as its lowest bit, after others have left it.
struct FrontierStep {
    std::vector<Leaver> leaving;  // one after the other: bits count after those before have left
    FrontierSet excluded = 0;     // vertices that the new one excludes, once the others have left
    FrontierSet limited_before = 0;  // vertices of which a set has a limited number, likewise
    bool is_limited = true;          // the new one is such a vertex
    std::uint32_t pieces = 1;        // that the new one places; 0 for a demand
    std::uint64_t states = 0;        // sets that the frontier holds after the step, or a few more

    bool operator==(const FrontierStep&) const = default;
};

// What a frontier does on its way over a graph.
struct FrontierSweep {
    std::vector<FrontierStep> steps;
    std::vector<Leaver> leaving_last;  // after the last step
    std::vector<std::uint32_t> kept;   // vertices left then, the highest bit first
    std::uint64_t most_limited = 0;    // limited vertices of a set

    std::uint64_t states_at_end() const { return steps.empty() ? 1 : steps.back().states; }
};

// Orbits of at least `limited_pieces` pieces are the limited vertices: a placement has room for
// `most_limited` of them.
struct SweepLimits {
    std::uint64_t most_limited = 0;
    std::uint32_t limited_pieces = 1;
    std::uint64_t states = 0;  // of all steps together
};

// The vertices of `kept` (an entry for each vertex, or none) never leave. Nothing if there would be
// more states, or if the frontier gets wider than `widest_frontier`.
std::optional<FrontierSweep> frontier_sweep(const OrbitGraph& graph, const std::vector<bool>& kept,
                                            const SweepLimits& most);

}  // namespace hetman
