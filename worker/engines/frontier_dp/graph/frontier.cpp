#include "worker/engines/frontier_dp/graph/frontier.h"

#include <algorithm>
#include <utility>

#include "common/numbers/saturating.h"

namespace hetman {
namespace {

using Vertices = std::vector<std::uint32_t>;

// For each vertex, the last one in conflict with it; itself if there is none later.
Vertices last_uses(const OrbitGraph& graph) {
    Vertices last(graph.size());
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
        last[vertex] = vertex;
        for (const std::uint32_t other : graph[vertex].earlier) last[other] = vertex;
    }
    return last;
}

class SweepMaker {
  public:
    SweepMaker(const OrbitGraph& graph, const std::vector<bool>& kept, const SweepLimits& most,
               SetCounts& known)
        : graph_(graph), kept_(kept), most_(most), last_(last_uses(graph)), known_(known) {}

    std::optional<FrontierSweep> make() {
        sweep_.most_limited = most_.most_limited;
        std::vector<Vertices> frontiers;  // after each step
        for (std::uint32_t vertex = 0; vertex < graph_.size(); ++vertex) {
            add_step(vertex);
            if (frontier_.size() > widest_frontier) return std::nullopt;
            frontiers.push_back(frontier_);
        }
        sweep_.leaving_last = leave(static_cast<std::uint32_t>(graph_.size()));
        sweep_.kept = frontier_;
        Saturating states = 0;
        for (std::size_t i = 0; i < frontiers.size(); ++i) {
            sweep_.steps[i].states = states_of(frontiers[i]);
            states = states + sweep_.steps[i].states;
            if (states.value() > most_.states) return std::nullopt;
        }
        return std::move(sweep_);
    }

  private:
    bool is_limited(std::uint32_t vertex) const {
        return graph_[vertex].pieces >= most_.limited_pieces;
    }
    bool is_kept(std::uint32_t vertex) const { return !kept_.empty() && kept_[vertex]; }

    void add_step(std::uint32_t vertex) {
        FrontierStep& step = sweep_.steps.emplace_back();
        step.leaving = leave(vertex);
        for (const std::uint32_t other : frontier_) {
            const auto& earlier = graph_[vertex].earlier;
            const bool excluded = std::binary_search(earlier.begin(), earlier.end(), other);
            step.excluded = step.excluded << 1 | (excluded ? 1 : 0);
            step.limited_before = step.limited_before << 1 | (is_limited(other) ? 1 : 0);
        }
        frontier_.push_back(vertex);
        step.is_limited = is_limited(vertex);
        step.pieces = graph_[vertex].pieces;
    }

    // Removes from the frontier, and returns, the vertices that no vertex from `next` on excludes.
    std::vector<Leaver> leave(std::uint32_t next) {
        std::vector<Leaver> leaving;
        for (std::size_t i = 0; i < frontier_.size();) {
            const std::uint32_t vertex = frontier_[i];
            if (last_[vertex] >= next || is_kept(vertex)) {
                ++i;
                continue;
            }
            leaving.push_back(
                {static_cast<unsigned>(frontier_.size() - 1 - i), graph_[vertex].is_demand});
            frontier_.erase(frontier_.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return leaving;
    }

    // The number of independent sets of a frontier's vertices. Ordered across the lines, vertices
    // exclude only vertices near them, so that counting is quick.
    std::uint64_t states_of(const Vertices& frontier) {
        Vertices across = frontier;
        std::sort(across.begin(), across.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(graph_[a].across, a) < std::pair(graph_[b].across, b);
        });
        PartGraph part(across.size());
        for (std::uint32_t i = 0; i < across.size(); ++i) {
            part[i].is_counted = is_limited(across[i]);
            for (std::uint32_t before = 0; before < i; ++before) {
                const auto [first, second] = std::minmax(across[before], across[i]);
                const auto& earlier = graph_[second].earlier;
                if (std::binary_search(earlier.begin(), earlier.end(), first))
                    part[i].earlier.push_back(before);
            }
        }
        return known_.count(std::move(part), most_.most_limited);
    }

    const OrbitGraph& graph_;
    const std::vector<bool>& kept_;
    const SweepLimits most_;
    const Vertices last_;
    FrontierSweep sweep_;
    Vertices frontier_;  // sorted, as vertices enter it in order
    SetCounts& known_;
};

}  // namespace

std::optional<FrontierSweep> frontier_sweep(const OrbitGraph& graph, const std::vector<bool>& kept,
                                            const SweepLimits& most, SetCounts& known) {
    return SweepMaker(graph, kept, most, known).make();
}

}  // namespace hetman
