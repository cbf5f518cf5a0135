#include "worker/engines/frontier_dp/graph/orbit_graph.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "common/problem/problem.h"

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
    const std::span<const BitRow> rows = map.attacked_rows(square);
    for (std::uint64_t row = 0; row < board.rows; ++row)
        for (BitRow mask = rows[row]; mask != 0; mask &= mask - 1) {
            const Square other =
                board.square(row, static_cast<std::uint64_t>(std::countr_zero(mask)));
            if (other != square) attacked.push_back(other);
        }
    return attacked;
}

bool holds(const Squares& sorted, Square square) {
    return std::binary_search(sorted.begin(), sorted.end(), square);
}

void sort_uniquely(Vertices& vertices) {
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
}

// The facts about an orbit that the graph is made from.
struct Orbit {
    Squares squares;
    Vertices attacked;  // orbits; sorted
    bool is_preplaced = false;
    bool may_be_occupied = true;
};

// A vertex, and the orbits that it excludes, settled ones included.
struct Draft {
    OrbitVertex vertex;
    Vertices excluded;
    std::uint32_t orbit;  // none: a demand
};

class GraphMaker {
  public:
    GraphMaker(const AttackMap& map, const Problem& problem, SweepOrder order)
        : map_(map), problem_(problem), order_(order), squares_(in_order(problem.board, order)) {
        find_orbits();
        for (std::uint32_t i = 0; i < orbits_.size(); ++i) settle(i);
        for (const Orbit& orbit : orbits_)
            if (orbit.is_preplaced)
                for (const std::uint32_t attacked : orbit.attacked)
                    orbits_[attacked].may_be_occupied = false;
    }

    ConflictGraph make(bool covers) {
        std::vector<bool> is_made(orbits_.size());
        for (const Square square : squares_) {
            const std::uint32_t i = orbit_of_[square];
            if (!is_made[i]) add_orbit(i, square);
            is_made[i] = true;
            if (covers && must_be_covered(problem_, square)) add_demand(i, square);
        }
        leave_out_implied_demands();
        vertex_of_.assign(orbits_.size(), none);
        for (const Draft& draft : drafts_) {
            if (draft.orbit != none)
                vertex_of_[draft.orbit] = static_cast<std::uint32_t>(graph_.open.size());
            graph_.open.push_back(draft.vertex);
        }
        for (std::uint32_t vertex = 0; vertex < drafts_.size(); ++vertex)
            link(vertex, drafts_[vertex].excluded);
        return std::move(graph_);
    }

  private:
    static constexpr auto none = std::numeric_limits<std::uint32_t>::max();

    void find_orbits() {
        orbit_of_.assign(problem_.board.squares(), none);
        for (const Square square : squares_) {
            if (orbit_of_[square] != none) continue;
            Orbit& made = orbits_.emplace_back();
            made.squares = orbit(problem_.required, problem_.board, square);
            for (const Square image : made.squares)
                orbit_of_[image] = static_cast<std::uint32_t>(orbits_.size() - 1);
        }
    }

    void settle(std::uint32_t i) {
        Orbit& orbit = orbits_[i];
        for (const Square square : orbit.squares) {
            orbit.is_preplaced |= holds(problem_.preplaced, square);
            orbit.may_be_occupied &= !holds(problem_.blocked, square);
            for (const Square attacked : attacked_from(map_, square)) {
                if (orbit_of_[attacked] == i) orbit.may_be_occupied = false;
                orbit.attacked.push_back(orbit_of_[attacked]);
            }
        }
        sort_uniquely(orbit.attacked);
    }

    void add_orbit(std::uint32_t i, Square square) {
        const Orbit& orbit = orbits_[i];
        if (orbit.is_preplaced) {
            graph_.preplaced += orbit.squares.size();
            graph_.is_possible &= orbit.may_be_occupied;
        }
        if (orbit.is_preplaced || !orbit.may_be_occupied) return;
        add(square, static_cast<std::uint32_t>(orbit.squares.size()), orbit.attacked, i);
    }

    // Adds a square's demand, unless a preplaced piece covers the square or another demand is the
    // same.
    void add_demand(std::uint32_t i, Square square) {
        if (orbits_[i].is_preplaced) return;
        Vertices covering{i};
        for (const Square other : attacked_from(map_, square)) {
            if (orbits_[orbit_of_[other]].is_preplaced) return;
            covering.push_back(orbit_of_[other]);
        }
        std::erase_if(covering,
                      [&](std::uint32_t orbit) { return !orbits_[orbit].may_be_occupied; });
        sort_uniquely(covering);
        if (demands_.insert(covering).second) add(square, 0, covering, none);
    }

    void add(Square square, std::uint32_t pieces, const Vertices& excluded, std::uint32_t orbit) {
        const Board board = problem_.board;
        OrbitVertex vertex;
        vertex.pieces = pieces;
        vertex.is_demand = pieces == 0;
        vertex.line = board.row(square);
        vertex.across = board.column(square);
        if (order_ == SweepOrder::columns) std::swap(vertex.line, vertex.across);
        drafts_.push_back({std::move(vertex), excluded, orbit});
    }

    // A demand is implied if the orbits that cover its square include all those that cover another
    // square: whenever that one is covered, it is covered too.
    void leave_out_implied_demands() {
        std::map<std::uint32_t, std::vector<Vertices>> by_first;  // by the first orbit that covers
        for (const Vertices& covering : demands_)
            if (!covering.empty()) by_first[covering.front()].push_back(covering);
        std::erase_if(drafts_, [&](const Draft& draft) {
            const Vertices& covering = draft.excluded;
            const auto implies = [&](const Vertices& fewer) {
                return fewer.size() < covering.size() &&
                       std::includes(covering.begin(), covering.end(), fewer.begin(), fewer.end());
            };
            return draft.vertex.is_demand &&
                   std::any_of(covering.begin(), covering.end(), [&](std::uint32_t orbit) {
                       const auto found = by_first.find(orbit);
                       return found != by_first.end() &&
                              std::any_of(found->second.begin(), found->second.end(), implies);
                   });
        });
    }

    void link(std::uint32_t vertex, const Vertices& orbits) {
        for (const std::uint32_t i : orbits) {
            const std::uint32_t other = vertex_of_[i];
            if (other == none) continue;
            graph_.open[std::max(vertex, other)].earlier.push_back(std::min(vertex, other));
        }
        sort_uniquely(graph_.open[vertex].earlier);
    }

    const AttackMap& map_;
    const Problem& problem_;
    const SweepOrder order_;
    const Squares squares_;
    std::vector<Orbit> orbits_;
    Vertices orbit_of_;   // of squares
    Vertices vertex_of_;  // of orbits
    std::vector<Draft> drafts_;
    std::set<Vertices> demands_;  // by the orbits that cover the square
    ConflictGraph graph_;
};

}  // namespace

ConflictGraph conflict_graph(const AttackMap& map, const Problem& problem, SweepOrder order,
                             bool covers) {
    return GraphMaker(map, problem, order).make(covers);
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
    std::map<std::uint32_t, Vertices> parts;
    for (std::uint32_t vertex = 0; vertex < size; ++vertex)
        parts[root_of(vertex)].push_back(vertex);
    std::vector<OrbitGraph> graphs;
    for (const auto& [root, part] : parts) graphs.push_back(reordered(graph, part));
    return graphs;
}

OrbitGraph reordered(const OrbitGraph& graph, const std::vector<std::uint32_t>& vertices) {
    constexpr auto none = std::numeric_limits<std::uint32_t>::max();
    Vertices places(graph.size(), none);
    OrbitGraph made;
    for (const std::uint32_t vertex : vertices) {
        places[vertex] = static_cast<std::uint32_t>(made.size());
        made.push_back(graph[vertex]);
        made.back().earlier.clear();
    }
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
        if (places[vertex] == none) continue;
        for (const std::uint32_t other : graph[vertex].earlier) {
            if (places[other] == none) continue;
            const auto [first, second] = std::minmax(places[vertex], places[other]);
            made[second].earlier.push_back(first);
        }
    }
    for (OrbitVertex& vertex : made) std::sort(vertex.earlier.begin(), vertex.earlier.end());
    return made;
}

}  // namespace hetman
