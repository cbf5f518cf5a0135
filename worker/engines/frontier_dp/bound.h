#pragma once
// How many independent sets a graph has at most.

#include <cstdint>

#include "common/numbers/big_integer.h"
#include "worker/engines/frontier_dp/orbit_graph.h"

namespace hetman {

// An upper bound on the number of placements that a graph stands for, by pieces of the board: a set
// of the graph is at most one of the combinations of a set of each piece.
BigInteger most_placements(const OrbitGraph& graph, std::uint64_t most_pieces);

}  // namespace hetman
