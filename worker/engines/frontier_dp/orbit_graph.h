#pragma once
// The conflict graph of a problem, in an order in which a frontier can pass over the board.

#include <cstdint>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

// The order of the squares: row by row, or column by column.
enum class SweepOrder : std::uint8_t { rows, columns };

// An orbit of squares under the symmetry that a problem requires (all its squares are occupied, or
// none; without a required symmetry it is one square), or a demand: that a square which must be
// covered is neither occupied nor attacked. Demands serve inclusion and exclusion: the placements
// that cover a square are all of them less those that fulfil its demand. So a placement counts with
// the sign (-1)^d in each set of vertices with d demands, and only covered ones remain.
struct OrbitVertex {
    std::uint32_t pieces = 1;  // the number of its squares; 0 for a demand
    bool is_demand = false;
    std::uint64_t line = 0;              // of its (first) square, in the order
    std::uint64_t across = 0;            // that square's place in its line
    std::vector<std::uint32_t> earlier;  // vertices that it excludes, of those before it; sorted
};

// Counted are the independent sets of the graph: sets of vertices of which none excludes another.
using OrbitGraph = std::vector<OrbitVertex>;

// A problem's graph, without the squares that are settled: preplaced, blocked and attacked ones.
struct ConflictGraph {
    OrbitGraph open;
    std::uint64_t preplaced = 0;  // pieces
    bool is_possible = true;      // false: the preplaced pieces attack each other
};

// Demands are left out if `covers` is false.
ConflictGraph conflict_graph(const AttackMap& map, const Problem& problem, SweepOrder order,
                             bool covers);

// The connected components: independent sets of one have nothing to do with those of another.
// Pieces that stay on squares of one colour, such as camels, have several.
std::vector<OrbitGraph> components(const OrbitGraph& graph);

// The graph of some of the vertices, in the order given.
OrbitGraph reordered(const OrbitGraph& graph, const std::vector<std::uint32_t>& vertices);

}  // namespace hetman
