#pragma once
// The conflict graph of a problem, in the order in which a frontier passes over the board.

#include <cstdint>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

// The order of the squares: row by row, or column by column.
enum class SweepOrder : std::uint8_t { rows, columns };

// An orbit of squares under the symmetry that a problem requires: all its squares are occupied, or
// none. Without a required symmetry it is one square.
struct OrbitVertex {
    std::uint32_t pieces = 1;            // the number of its squares
    std::uint64_t across = 0;            // its first square's place in its line
    bool may_be_empty = true;            // no preplaced piece
    bool may_be_occupied = true;         // not blocked, and its squares do not attack each other
    std::vector<std::uint32_t> earlier;  // orbits that it attacks, of those before it; sorted
};

// A placement is a set of orbits, none of which attacks another: an independent set of the graph.
using OrbitGraph = std::vector<OrbitVertex>;

OrbitGraph orbit_graph(const AttackMap& map, const Problem& problem, SweepOrder order);

// The connected components: placements of one have nothing to do with those of another. Pieces that
// stay on squares of one colour, such as camels, have several.
std::vector<OrbitGraph> components(const OrbitGraph& graph);

// The number of independent sets of at most `most` vertices of a graph that lists for each vertex
// those before it that it attacks; whatever may be empty or occupied. 2^64 - 1 if there are more,
// or if finding out would take more than some thousand states at a time.
std::uint64_t count_independent_sets(const std::vector<std::vector<std::uint32_t>>& earlier,
                                     std::uint64_t most);

}  // namespace hetman
