#pragma once
// The conflict graph of a problem, in an order in which a frontier can pass over the board.

#include <cstdint>
#include <vector>

#include "common/problem/attack_map.h"

namespace hetman {

// The order of the squares: row by row, or column by column.
enum class SweepOrder : std::uint8_t { rows, columns };

// A vertex of the graph: an orbit of squares under the required symmetry (a single square if none
// is required), all or none of which are occupied; or a demand, the condition that a square which
// must be covered is neither occupied nor attacked. Demands serve inclusion-exclusion: the
// placements that cover a square are all placements less those that fulfil its demand. So each set
// of vertices counts with the sign (-1)^d, where d is the number of its demands, and placements
// that leave a square uncovered cancel out.
struct OrbitVertex {
    std::uint32_t pieces = 1;  // the number of its squares; 0 for a demand
    bool is_demand = false;
    std::uint64_t line = 0;              // of its (first) square, in the order
    std::uint64_t across = 0;            // that square's place in its line
    std::vector<std::uint32_t> earlier;  // earlier vertices that it excludes; sorted
};

// A graph whose independent sets are counted: sets of vertices of which none excludes another.
using OrbitGraph = std::vector<OrbitVertex>;

// A problem's graph, without the squares that are settled: preplaced and blocked ones, and those
// that preplaced pieces attack.
struct ConflictGraph {
    OrbitGraph open;
    std::uint64_t preplaced = 0;  // pieces
    bool is_possible = true;      // false: the preplaced pieces attack each other
};

// Demands are left out if `covers` is false.
ConflictGraph conflict_graph(const AttackMap& map, const Problem& problem, SweepOrder order,
                             bool covers);

// The connected components, which are counted independently. Pieces that stay on squares of one
// colour, such as camels, have several.
std::vector<OrbitGraph> components(const OrbitGraph& graph);

// The subgraph of these vertices, in the order given.
OrbitGraph reordered(const OrbitGraph& graph, const std::vector<std::uint32_t>& vertices);

}  // namespace hetman
