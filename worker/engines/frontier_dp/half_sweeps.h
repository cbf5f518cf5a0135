#pragma once
// The two sweeps that meet in the middle of a graph.

#include <cstdint>
#include <optional>

#include "worker/engines/frontier_dp/frontier.h"
#include "worker/engines/frontier_dp/values.h"

namespace hetman {

// What is counted of a graph.
struct Counting {
    ValueKind kind = ValueKind::sum;
    std::uint64_t most_pieces = 0;
    std::vector<std::uint64_t> primes = {};  // by which counts leave remainders; none: numbers
    std::uint64_t scale = 1;                 // pieces of the board for one of the graph

    bool is_by_remainders() const { return !primes.empty(); }
};

// The vertices before a cut, and those after it in reverse order followed by the vertices before it
// that they exclude, the joint. Both sweeps keep the joint: a set of the whole graph is a set of
// each half with the same part in the joint. Without a cut the joint and the lower half are empty.
struct HalfSweeps {
    Counting counting;
    FrontierSweep upper;
    FrontierSweep lower;
    // For each bit of the lower half's last frontier, the highest first, the bit of the same vertex
    // in the upper half's.
    std::vector<unsigned> upper_bits;
    std::vector<std::uint32_t> joint_pieces;  // by bit of the upper half's last frontier
    FrontierSet joint_demands = 0;
    // One half's steps are the first ones of the other's, as on boards that are their own mirror
    // image: they are made once.
    bool is_shared = false;

    std::uint64_t nodes = 0;  // counts, or remainders, that all states of all steps have, about
    std::uint64_t cost = 0;   // the same, weighted by their digits
    std::uint64_t bytes = 0;  // about; of two layers, and of the half that waits for the other
    std::uint64_t most_states = 1;  // of a layer
    std::uint64_t most_digits = 1;  // of a layer's values, about
};

// The cheaper of a cut in the middle and none. Nothing if both cost `limit` or more, or if a
// frontier is too wide in both.
std::optional<HalfSweeps> best_halves(const OrbitGraph& graph, const Counting& counting,
                                      std::uint64_t limit);

}  // namespace hetman
