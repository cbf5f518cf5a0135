#pragma once
// An upper bound on the number of independent sets of a graph.

#include <cstdint>

#include "common/numbers/big_integer.h"
#include "worker/engines/frontier_dp/graph/orbit_graph.h"

namespace hetman {

// An upper bound on the number of placements of at most `most_pieces` pieces: the product, over
// parts of the board, of the numbers of independent sets of the parts. Demands are ignored; they
// only make placements fewer.
BigInteger most_placements(const OrbitGraph& graph, std::uint64_t most_pieces);

}  // namespace hetman
