#include "worker/engines/frontier_dp/graph/bound.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "worker/engines/frontier_dp/graph/independent_sets.h"

namespace hetman {
namespace {

// Few lines, so that a part's sets are counted quickly; several, so that few of its squares are at
// its edge.
constexpr std::uint64_t lines_of_a_strip = 4;
constexpr std::size_t vertices_of_a_part = 64;

// The vertices strip by strip, each strip from left to right, without demands.
std::vector<std::uint32_t> in_strips(const OrbitGraph& graph) {
    std::vector<std::uint32_t> vertices;
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex)
        if (!graph[vertex].is_demand) vertices.push_back(vertex);
    const auto key = [&](std::uint32_t vertex) {
        const OrbitVertex& of = graph[vertex];
        return std::tuple(of.line / lines_of_a_strip, of.across, of.line);
    };
    std::sort(vertices.begin(), vertices.end(),
              [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    return vertices;
}

}  // namespace

BigInteger most_placements(const OrbitGraph& graph, std::uint64_t most_pieces) {
    const std::vector<std::uint32_t> vertices = in_strips(graph);
    BigInteger most = 1;
    for (std::size_t begin = 0; begin < vertices.size(); begin += vertices_of_a_part) {
        const std::size_t end = std::min(begin + vertices_of_a_part, vertices.size());
        const auto first = vertices.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = vertices.begin() + static_cast<std::ptrdiff_t>(end);
        PartGraph part;
        for (const OrbitVertex& vertex : reordered(graph, {first, last}))
            part.push_back({true, vertex.earlier});
        most *= count_independent_sets(part, most_pieces);
    }
    return most;
}

}  // namespace hetman
