#pragma once
// The frontier of a sweep over a graph: the vertices passed that some vertex still to come
// excludes. Vertices enter the frontier and leave it as the sweep goes on; the rest of the count
// depends only on which of them are chosen.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/frontier_dp/graph/independent_sets.h"
#include "worker/engines/frontier_dp/graph/orbit_graph.h"

namespace hetman {

// A set of chosen vertices of the frontier; the oldest vertex is the highest bit.
using FrontierSet = std::uint64_t;

inline constexpr std::size_t widest_frontier = 62;

// A vertex that leaves the frontier: the state with it and the state without it merge, and their
// values are joined (values.h). If the vertex is a demand, the value of the state with it is
// subtracted.
struct Leaver {
    unsigned bit = 0;
    bool is_demand = false;

    bool operator==(const Leaver&) const = default;
};

// A step of the sweep: some vertices leave the frontier, then one enters it as the lowest bit.
struct FrontierStep {
    std::vector<Leaver> leaving;     // in order; bits are numbered as after those before
    FrontierSet excluded = 0;        // those that the new vertex excludes, after the leaving
    FrontierSet limited_before = 0;  // the limited ones (see SweepLimits), likewise
    bool is_limited = true;          // the new vertex is one of them
    std::uint32_t pieces = 1;        // that the new vertex places; 0 for a demand
    std::uint64_t states = 0;        // of the frontier after the step, or a few more

    bool operator==(const FrontierStep&) const = default;
};

// The steps of a sweep over a graph.
struct FrontierSweep {
    std::vector<FrontierStep> steps;
    std::vector<Leaver> leaving_last;  // after the last step
    std::vector<std::uint32_t> kept;   // vertices left then, the highest bit first
    std::uint64_t most_limited = 0;    // maximum number of limited vertices in a set

    std::uint64_t states_at_end() const { return steps.empty() ? 1 : steps.back().states; }
};

// Upper limits for a sweep. The limited vertices are the orbits of at least `limited_pieces`
// pieces: a placement has at most `most_limited` of them.
struct SweepLimits {
    std::uint64_t most_limited = 0;
    std::uint32_t limited_pieces = 1;
    std::uint64_t states = 0;  // of all steps together
};

// Makes the steps of a sweep. The vertices marked in `kept` (an entry for each vertex, or empty)
// never leave. Nothing if there would be more states than `most` allows, or if the frontier gets
// wider than `widest_frontier`. Numbers of states are taken from `known`, or added to it.
std::optional<FrontierSweep> frontier_sweep(const OrbitGraph& graph, const std::vector<bool>& kept,
                                            const SweepLimits& most, SetCounts& known);

}  // namespace hetman
