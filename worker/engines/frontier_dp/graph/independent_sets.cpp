#include "worker/engines/frontier_dp/graph/independent_sets.h"

#include <algorithm>

#include "common/numbers/saturating.h"

namespace hetman {
namespace {

constexpr std::size_t most_states = 1 << 13;

// A class of sets of the vertices so far: the chosen vertices that later ones exclude, the number
// of counted vertices chosen (0 if there is no limit), and how many sets are in the class.
struct State {
    std::uint64_t set;
    std::uint64_t size;
    std::uint64_t count;

    bool is_like(const State& other) const { return set == other.set && size == other.size; }
};
using States = std::vector<State>;

// Merges like states and adds up their counts.
void merge(States& states) {
    std::sort(states.begin(), states.end(), [](const State& a, const State& b) {
        return a.set != b.set ? a.set < b.set : a.size < b.size;
    });
    std::size_t last = 0;
    for (std::size_t i = 1; i < states.size(); ++i) {
        if (states[i].is_like(states[last]))
            states[last].count = (Saturating(states[last].count) + states[i].count).value();
        else
            states[++last] = states[i];
    }
    states.resize(last + 1);
}

}  // namespace

std::uint64_t count_independent_sets(const PartGraph& graph, std::uint64_t most) {
    std::vector<std::uint32_t> last_use(graph.size());
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
        last_use[vertex] = vertex;
        for (const std::uint32_t other : graph[vertex].earlier) last_use[other] = vertex;
    }
    const bool limits = most < graph.size();
    States states{{0, 0, 1}};
    States next;
    std::uint64_t forgotten = 0;  // no longer distinguished: they exclude nothing from then on
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
        const std::uint64_t own = std::uint64_t{1} << vertex;
        std::uint64_t excluded = 0;
        std::uint64_t used = 0;
        for (const std::uint32_t other : graph[vertex].earlier)
            excluded |= std::uint64_t{1} << other;
        for (std::uint32_t other = 0; other <= vertex; ++other)
            if (last_use[other] > vertex) used |= std::uint64_t{1} << other;
        used &= ~forgotten;
        const bool counts = graph[vertex].is_counted;
        next.clear();
        for (const auto& [set, size, count] : states) {
            next.push_back({set & used, size, count});
            if ((set & excluded) == 0 && (!counts || size < most))
                next.push_back({(set | own) & used, size + (limits && counts ? 1 : 0), count});
        }
        merge(next);
        while (next.size() > most_states && used != 0) {
            forgotten |= used & -used;
            used &= used - 1;
            for (State& state : next) state.set &= used;
            merge(next);
        }
        std::swap(states, next);
    }
    Saturating sets = 0;
    for (const State& state : states) sets = sets + state.count;
    return sets.value();
}

}  // namespace hetman
