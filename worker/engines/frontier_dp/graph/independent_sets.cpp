#include "worker/engines/frontier_dp/graph/independent_sets.h"

#include <algorithm>
#include <bit>
#include <cstddef>

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

// Merges like states and adds up their counts, by a hash table with open addressing.
class Merger {
  public:
    void merge(States& states) {
        slots_.assign(std::bit_ceil(2 * states.size()), 0);
        const std::size_t mask = slots_.size() - 1;
        std::uint32_t kept = 0;
        for (const State& state : states) {
            std::size_t slot = hash_of(state) & mask;
            while (slots_[slot] != 0 && !states[slots_[slot] - 1].is_like(state))
                slot = (slot + 1) & mask;
            if (slots_[slot] == 0) {
                states[kept] = state;
                slots_[slot] = ++kept;
            } else {
                State& like = states[slots_[slot] - 1];
                like.count = (Saturating(like.count) + state.count).value();
            }
        }
        states.resize(kept);
    }

  private:
    // Fibonacci hashing: the upper bits of the product depend on all bits of the set.
    static std::size_t hash_of(const State& state) {
        const std::uint64_t product =
            (state.set + state.size * 0xd1b54a32d192ed03) * 0x9e3779b97f4a7c15;
        return product >> 32;
    }

    std::vector<std::uint32_t> slots_;  // 1 + the state's place; 0: empty
};

}  // namespace

std::uint64_t count_independent_sets(const PartGraph& graph, std::uint64_t most) {
    std::vector<std::uint32_t> last_use(graph.size());
    for (std::uint32_t vertex = 0; vertex < graph.size(); ++vertex) {
        last_use[vertex] = vertex;
        for (const std::uint32_t other : graph[vertex].earlier) last_use[other] = vertex;
    }
    const bool limits = most < graph.size();
    Merger merger;
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
        merger.merge(next);
        while (next.size() > most_states && used != 0) {
            forgotten |= used & -used;
            used &= used - 1;
            for (State& state : next) state.set &= used;
            merger.merge(next);
        }
        std::swap(states, next);
    }
    Saturating sets = 0;
    for (const State& state : states) sets = sets + state.count;
    return sets.value();
}

std::uint64_t SetCounts::count(PartGraph graph, std::uint64_t most) {
    // A limit above the number of vertices has no effect.
    most = std::min<std::uint64_t>(most, graph.size());
    const auto [place, is_new] = known_.try_emplace({std::move(graph), most}, 0);
    if (is_new) place->second = count_independent_sets(place->first.first, most);
    return place->second;
}

}  // namespace hetman
