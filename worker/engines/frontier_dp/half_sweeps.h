#pragma once
// The two sweeps that meet in the middle of a graph.

#include <cstdint>
#include <optional>

#include "worker/engines/frontier_dp/graph/frontier.h"
#include "worker/engines/frontier_dp/values.h"

namespace hetman {

// What is counted on a graph, and how.
struct Counting {
    ValueKind kind = ValueKind::sum;
    std::uint64_t most_pieces = 0;
    std::vector<std::uint64_t> primes = {};  // counts are remainders by them; none: full numbers
    std::uint64_t scale = 1;                 // pieces on the board for each piece of the graph

    bool is_by_remainders() const { return !primes.empty(); }
};

// The sweeps over the two halves of a graph. The upper half has the vertices before a cut; the
// lower half has those after it in reverse order, then the joint: the vertices before the cut that
// they exclude. Both sweeps keep the joint, because an independent set of the whole graph is one of
// each half, alike on the joint. Without a cut, the joint and the lower half are empty.
struct HalfSweeps {
    Counting counting;
    FrontierSweep upper;
    FrontierSweep lower;
    // For each bit of the lower half's last frontier, the highest first, the bit of the same vertex
    // in the upper half's.
    std::vector<unsigned> upper_bits;
    std::vector<std::uint32_t> joint_pieces;  // by bit of the upper half's last frontier
    FrontierSet joint_demands = 0;
    // True if one half's steps are the first ones of the other's, as on boards that are their own
    // mirror image: these steps are then made only once.
    bool is_shared = false;

    std::uint64_t nodes = 0;        // estimate: counts (or remainders) of all states, all steps
    std::uint64_t cost = 0;         // the same, weighted by their digits
    std::uint64_t bytes = 0;        // estimate: two layers, and the half that waits for the other
    std::uint64_t most_states = 1;  // of a layer
    std::uint64_t most_digits = 1;  // of a layer's values; estimate
};

// A checksum over the steps of both sweeps and what the meeting needs.
std::uint64_t checksum_of(const HalfSweeps& halves);

// The cheaper of a cut in the middle and no cut. Nothing if each of them costs `limit` or more or
// has too wide a frontier.
std::optional<HalfSweeps> best_halves(const OrbitGraph& graph, const Counting& counting,
                                      std::uint64_t limit, SetCounts& known);

}  // namespace hetman
