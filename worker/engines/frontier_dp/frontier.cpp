#include "worker/engines/frontier_dp/frontier.h"

#include <algorithm>
#include <utility>

#include "common/numbers/saturating.h"

namespace hetman {
namespace {

using Vertices = std::vector<std::uint32_t>;

// For each vertex, the last one that it attacks or is attacked by; itself if there is none later.
Vertices last_uses(const OrbitGraph& graph) {
    Vertices last(graph.size());
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
        last[vertex] = vertex;
        for (const std::uint32_t other : graph[vertex].earlier) last[other] = vertex;
    }
    return last;
}

// The independent sets of the frontier's orbits. Those that must be occupied or empty are not
// distinguished: this is an upper bound. Taken across the lines of the frontier, orbits attack only
// orbits near them, so that counting is quick.
std::uint64_t states_of(const OrbitGraph& graph, Vertices frontier, std::uint64_t most_pieces) {
    std::sort(frontier.begin(), frontier.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(graph[a].across, a) < std::pair(graph[b].across, b);
    });
    std::vector<Vertices> earlier(frontier.size());
    for (std::uint32_t i = 0; i < frontier.size(); ++i)
        for (std::uint32_t before = 0; before < i; ++before) {
            const auto [first, second] = std::minmax(frontier[before], frontier[i]);
            if (std::binary_search(graph[second].earlier.begin(), graph[second].earlier.end(),
                                   first))
                earlier[i].push_back(before);
        }
    return count_independent_sets(earlier, most_pieces);
}

}  // namespace

std::uint64_t FrontierSweep::peak_states() const {
    std::uint64_t peak = 1;
    for (const FrontierStep& step : steps) peak = std::max(peak, step.most_states);
    return peak;
}

std::optional<FrontierSweep> frontier_sweep(const OrbitGraph& graph, std::uint64_t most_pieces) {
    const Vertices last = last_uses(graph);
    FrontierSweep sweep;
    Vertices frontier;  // sorted, as orbits enter it in order
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
        FrontierStep step;
        for (std::size_t i = 0; i < frontier.size();) {
            if (last[frontier[i]] >= vertex) {
                ++i;
                continue;
            }
            step.leaving.push_back(static_cast<unsigned>(frontier.size() - 1 - i));
            frontier.erase(frontier.begin() + static_cast<std::ptrdiff_t>(i));
        }
        for (std::size_t i = 0; i < frontier.size(); ++i)
            if (std::binary_search(graph[vertex].earlier.begin(), graph[vertex].earlier.end(),
                                   frontier[i]))
                step.attacking |= FrontierSet{1} << (frontier.size() - 1 - i);
        frontier.push_back(vertex);
        if (frontier.size() > widest_frontier) return std::nullopt;
        step.pieces = graph[vertex].pieces;
        step.may_be_empty = graph[vertex].may_be_empty;
        step.may_be_occupied = graph[vertex].may_be_occupied;
        step.most_states = states_of(graph, frontier, most_pieces);
        if (step.most_states == Saturating::most) return std::nullopt;
        sweep.steps.push_back(std::move(step));
    }
    sweep.last_width = frontier.size();
    return sweep;
}

}  // namespace hetman
