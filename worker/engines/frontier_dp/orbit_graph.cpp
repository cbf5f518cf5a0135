#include "worker/engines/frontier_dp/orbit_graph.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "common/numbers/saturating.h"

namespace hetman {
namespace {

using Squares = std::vector<Square>;
using Vertices = std::vector<std::uint32_t>;

Squares in_order(Board board, SweepOrder order) {
    Squares squares(board.squares());
    std::iota(squares.begin(), squares.end(), 0);
    if (order == SweepOrder::columns)
        std::sort(squares.begin(), squares.end(), [board](Square a, Square b) {
            return std::pair(board.column(a), board.row(a)) <
                   std::pair(board.column(b), board.row(b));
        });
    return squares;
}

Squares attacked_from(const AttackMap& map, Square square) {
    const Board board = map.board();
    Squares attacked;
    for (std::uint64_t row = 0; row < board.rows; ++row) {
        const auto down =
            static_cast<std::int64_t>(row) - static_cast<std::int64_t>(board.row(square));
        for (BitRow mask = map.row_mask(down, board.column(square)); mask != 0; mask &= mask - 1) {
            const Square other =
                board.square(row, static_cast<std::uint64_t>(std::countr_zero(mask)));
            if (other != square) attacked.push_back(other);
        }
    }
    return attacked;
}

bool holds(const Squares& sorted, Square square) {
    return std::binary_search(sorted.begin(), sorted.end(), square);
}

}  // namespace

OrbitGraph orbit_graph(const AttackMap& map, const Problem& problem, SweepOrder order) {
    OrbitGraph graph;
    constexpr auto none = std::numeric_limits<std::uint32_t>::max();
    Vertices vertex_of(problem.board.squares(), none);
    std::vector<Squares> members;
    for (const Square square : in_order(problem.board, order)) {
        if (vertex_of[square] != none) continue;
        Squares squares = orbit(problem.required, problem.board, square);
        for (const Square image : squares)
            vertex_of[image] = static_cast<std::uint32_t>(members.size());
        members.push_back(std::move(squares));
    }
    for (std::uint32_t vertex = 0; vertex < members.size(); ++vertex) {
        OrbitVertex& made = graph.emplace_back();
        made.pieces = static_cast<std::uint32_t>(members[vertex].size());
        made.across = order == SweepOrder::rows ? problem.board.column(members[vertex].front())
                                                : problem.board.row(members[vertex].front());
        for (const Square square : members[vertex]) {
            made.may_be_empty &= !holds(problem.preplaced, square);
            made.may_be_occupied &= !holds(problem.blocked, square);
            for (const Square attacked : attacked_from(map, square)) {
                if (vertex_of[attacked] == vertex) made.may_be_occupied = false;
                if (vertex_of[attacked] < vertex) made.earlier.push_back(vertex_of[attacked]);
            }
        }
        std::sort(made.earlier.begin(), made.earlier.end());
        made.earlier.erase(std::unique(made.earlier.begin(), made.earlier.end()),
                           made.earlier.end());
    }
    return graph;
}

std::vector<OrbitGraph> components(const OrbitGraph& graph) {
    const auto size = static_cast<std::uint32_t>(graph.size());
    Vertices parents(size);
    std::iota(parents.begin(), parents.end(), 0);
    const auto root_of = [&parents](std::uint32_t vertex) {
        while (parents[vertex] != vertex) vertex = parents[vertex] = parents[parents[vertex]];
        return vertex;
    };
    for (std::uint32_t vertex = 0; vertex < size; ++vertex)
        for (const std::uint32_t other : graph[vertex].earlier)
            parents[root_of(other)] = root_of(vertex);
    std::map<std::uint32_t, OrbitGraph> parts;
    Vertices places(size);  // in their parts
    for (std::uint32_t vertex = 0; vertex < size; ++vertex) {
        OrbitGraph& part = parts[root_of(vertex)];
        places[vertex] = static_cast<std::uint32_t>(part.size());
        OrbitVertex& placed = part.emplace_back(graph[vertex]);
        for (std::uint32_t& other : placed.earlier) other = places[other];
    }
    std::vector<OrbitGraph> graphs;
    for (auto& [root, part] : parts) graphs.push_back(std::move(part));
    return graphs;
}

std::uint64_t count_independent_sets(const std::vector<std::vector<std::uint32_t>>& earlier,
                                     std::uint64_t most) {
    constexpr std::size_t most_states = 1 << 15;
    Vertices last_use(earlier.size());
    for (std::uint32_t vertex = 0; vertex < earlier.size(); ++vertex) {
        last_use[vertex] = vertex;
        for (const std::uint32_t other : earlier[vertex]) last_use[other] = vertex;
    }
    // By the occupied vertices that later ones attack, and the number of all that are occupied, if
    // it matters.
    const bool limits = most < earlier.size();
    using States = std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t>;
    const auto add = [](States& states, std::uint64_t set, std::uint64_t size,
                        std::uint64_t count) {
        std::uint64_t& sum = states[{set, size}];
        sum = (Saturating(sum) + count).value();
    };
    States states{{{0, 0}, 1}};
    for (std::uint32_t vertex = 0; vertex < earlier.size(); ++vertex) {
        const std::uint64_t own = std::uint64_t{1} << vertex;
        std::uint64_t attacking = 0;
        std::uint64_t used = 0;
        for (const std::uint32_t other : earlier[vertex]) attacking |= std::uint64_t{1} << other;
        for (std::uint32_t other = 0; other <= vertex; ++other)
            if (last_use[other] > vertex) used |= std::uint64_t{1} << other;
        States next;
        for (const auto& [state, count] : states) {
            const auto [set, size] = state;
            add(next, set & used, size, count);
            if ((set & attacking) == 0 && size < most)
                add(next, (set | own) & used, size + (limits ? 1 : 0), count);
        }
        if (next.size() > most_states) return Saturating::most;
        states = std::move(next);
    }
    Saturating sets = 0;
    for (const auto& [state, count] : states) sets = sets + count;
    return sets.value();
}

}  // namespace hetman
