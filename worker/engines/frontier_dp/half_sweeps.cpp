#include "worker/engines/frontier_dp/half_sweeps.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "common/numbers/checksum.h"
#include "common/numbers/saturating.h"

namespace hetman {
namespace {

using Vertices = std::vector<std::uint32_t>;

// The bits of the largest count grow with the vertices passed over: at most one for each two of
// them if no two neighbours may be occupied; usually fewer.
constexpr std::uint64_t vertices_of_a_digit = 96;

// The cost of a sweep: sums over its steps, and its largest layers.
struct SweepCost {
    Saturating nodes = 0;
    Saturating cost = 0;
    std::uint64_t layer_bytes = 0;  // of the largest layer
    std::uint64_t last_bytes = 0;   // of the last layer
    std::uint64_t most_states = 1;
    std::uint64_t digits = 1;  // of a count at the end
    std::uint64_t counts = 1;  // of a value at the end
};

SweepCost cost_of(const FrontierSweep& sweep, const Counting& counting) {
    SweepCost cost;
    std::uint64_t orbits = 0;
    std::uint64_t pieces = 0;
    for (const FrontierStep& step : sweep.steps) {
        orbits += step.pieces > 0 ? 1 : 0;
        pieces += step.pieces;
        cost.digits =
            counting.is_by_remainders() ? counting.primes.size() : 1 + orbits / vertices_of_a_digit;
        // At most about every other square is occupied.
        if (counting.kind == ValueKind::polynomial)
            cost.counts = std::min(counting.most_pieces + 1, 2 + pieces / 2);
        const Saturating counts = Saturating(step.states) * cost.counts;
        cost.nodes = cost.nodes + counts * (counting.is_by_remainders() ? cost.digits : 1);
        cost.cost = cost.cost + counts * (1 + cost.digits);
        const Saturating value = Saturating(cost.digits) * cost.counts + 1;
        cost.last_bytes = (Saturating(step.states) * value * sizeof(Digit)).value();
        cost.most_states = std::max(cost.most_states, step.states);
        cost.layer_bytes = std::max(cost.layer_bytes, cost.last_bytes);
    }
    return cost;
}

void add_costs(HalfSweeps& halves) {
    const Counting& counting = halves.counting;
    const bool upper_is_longer = halves.upper.steps.size() >= halves.lower.steps.size();
    const SweepCost upper = cost_of(halves.upper, counting);
    const SweepCost lower = cost_of(halves.lower, counting);
    const SweepCost& longer = upper_is_longer ? upper : lower;
    const SweepCost& shorter = upper_is_longer ? lower : upper;
    const Saturating where_they_meet = Saturating(halves.upper.states_at_end()) * upper.counts *
                                       lower.counts * upper.digits * lower.digits;
    const bool needs_both = !halves.is_shared;
    halves.nodes = (longer.nodes + (needs_both ? shorter.nodes : 0)).value();
    halves.cost = (longer.cost + (needs_both ? shorter.cost : 0) + where_they_meet).value();
    const Saturating both_layers =
        Saturating(2) * std::max(longer.layer_bytes, needs_both ? shorter.layer_bytes : 0);
    // The shorter half waits for the longer one; at first it has two layers itself.
    halves.bytes = (both_layers + Saturating(2) * shorter.last_bytes).value();
    halves.most_states = std::max(upper.most_states, lower.most_states);
    halves.most_digits = std::max(upper.layer_bytes, lower.layer_bytes) / sizeof(Digit);
}

bool begins_with(const FrontierSweep& longer, const FrontierSweep& shorter) {
    return longer.steps.size() >= shorter.steps.size() &&
           std::equal(shorter.steps.begin(), shorter.steps.end(), longer.steps.begin());
}

// The vertices before the cut that vertices after it exclude.
Vertices joint_of(const OrbitGraph& graph, std::uint32_t cut) {
    Vertices joint;
    for (std::uint32_t vertex = cut; vertex < graph.size(); ++vertex)
        for (const std::uint32_t other : graph[vertex].earlier)
            if (other < cut) joint.push_back(other);
    std::sort(joint.begin(), joint.end());
    joint.erase(std::unique(joint.begin(), joint.end()), joint.end());
    return joint;
}

// Sorts by line, the last line first; within a line the order is kept.
void sort_backwards(const OrbitGraph& graph, Vertices::iterator begin, Vertices::iterator end) {
    std::sort(begin, end, [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(graph[b].line, a) < std::pair(graph[a].line, b);
    });
}

// The end of a line after which both halves have about equally many vertices. 0 if there is none.
std::uint32_t middle_of(const OrbitGraph& graph) {
    std::uint32_t best = 0;
    std::int64_t least = 0;
    for (std::uint32_t cut = 1; cut < graph.size(); ++cut) {
        if (graph[cut].line == graph[cut - 1].line) continue;
        const auto upper = static_cast<std::int64_t>(cut);
        const auto lower =
            static_cast<std::int64_t>(graph.size() - cut + joint_of(graph, cut).size());
        const std::int64_t difference = std::abs(upper - lower);
        if (best == 0 || difference < least) std::tie(best, least) = std::pair(cut, difference);
    }
    return best;
}

// The commonest number of pieces of an orbit. The smaller orbits, on the axis of a required
// symmetry, are few: they are not worth a limit of their own.
std::uint32_t usual_pieces(const OrbitGraph& graph) {
    std::map<std::uint32_t, std::size_t> orbits;
    for (const OrbitVertex& vertex : graph)
        if (!vertex.is_demand) ++orbits[vertex.pieces];
    const auto usual = std::max_element(orbits.begin(), orbits.end(),
                                        [](auto& a, auto& b) { return a.second < b.second; });
    return usual == orbits.end() ? 1 : usual->first;
}

// The position of a vertex in a list.
std::uint32_t place_in(const Vertices& vertices, std::uint32_t vertex) {
    return static_cast<std::uint32_t>(std::find(vertices.begin(), vertices.end(), vertex) -
                                      vertices.begin());
}

std::optional<HalfSweeps> halves_at(const OrbitGraph& graph, std::uint32_t cut,
                                    const Counting& counting, std::uint64_t limit,
                                    SetCounts& known) {
    // A state costs at least 2: one count of one digit, see cost_of().
    const std::uint32_t usual = usual_pieces(graph);
    const SweepLimits most{counting.most_pieces / usual, usual, limit / 2};
    const Vertices joint = joint_of(graph, cut);
    Vertices above(cut);
    std::iota(above.begin(), above.end(), 0);
    Vertices below(graph.size() - cut);
    std::iota(below.begin(), below.end(), cut);
    below.insert(below.end(), joint.begin(), joint.end());
    const auto joint_begin = below.end() - static_cast<std::ptrdiff_t>(joint.size());
    sort_backwards(graph, below.begin(), joint_begin);
    sort_backwards(graph, joint_begin, below.end());

    std::vector<bool> kept_above(above.size());
    for (const std::uint32_t vertex : joint) kept_above[vertex] = true;
    std::vector<bool> kept_below(below.size());
    std::fill(kept_below.end() - static_cast<std::ptrdiff_t>(joint.size()), kept_below.end(), true);
    auto upper = frontier_sweep(reordered(graph, above), kept_above, most, known);
    if (!upper) return std::nullopt;
    auto lower = frontier_sweep(reordered(graph, below), kept_below, most, known);
    if (!lower) return std::nullopt;

    HalfSweeps halves;
    halves.counting = counting;
    const auto bits = static_cast<unsigned>(joint.size());
    for (const std::uint32_t kept : lower->kept)
        halves.upper_bits.push_back(bits - 1 - place_in(upper->kept, below[kept]));
    halves.joint_pieces.resize(bits);
    for (unsigned i = 0; i < bits; ++i) {
        const OrbitVertex& vertex = graph[upper->kept[bits - 1 - i]];
        halves.joint_pieces[i] = vertex.pieces;
        if (vertex.is_demand) halves.joint_demands |= FrontierSet{1} << i;
    }
    halves.is_shared = begins_with(*upper, *lower) || begins_with(*lower, *upper);
    halves.upper = std::move(*upper);
    halves.lower = std::move(*lower);
    add_costs(halves);
    if (halves.cost >= limit) return std::nullopt;
    return halves;
}

void add(const std::vector<Leaver>& leaving, Checksum& checksum) {
    checksum.add(leaving.size());
    for (const Leaver& leaver : leaving)
        checksum.add(leaver.bit).add(std::uint64_t{leaver.is_demand});
}

void add(const FrontierSweep& sweep, Checksum& checksum) {
    for (const FrontierStep& step : sweep.steps) {
        add(step.leaving, checksum);
        checksum.add(step.excluded).add(step.limited_before);
        checksum.add(std::uint64_t{step.is_limited}).add(step.pieces);
    }
    add(sweep.leaving_last, checksum);
    checksum.add(sweep.most_limited);
}

}  // namespace

std::uint64_t checksum_of(const HalfSweeps& halves) {
    Checksum checksum;
    add(halves.upper, checksum);
    add(halves.lower, checksum);
    for (const unsigned bit : halves.upper_bits) checksum.add(bit);
    for (const std::uint32_t pieces : halves.joint_pieces) checksum.add(pieces);
    checksum.add(halves.joint_demands).add(halves.counting.most_pieces);
    for (const std::uint64_t prime : halves.counting.primes) checksum.add(prime);
    return checksum.value();
}

std::optional<HalfSweeps> best_halves(const OrbitGraph& graph, const Counting& counting,
                                      std::uint64_t limit, SetCounts& known) {
    std::optional<HalfSweeps> best;
    if (const std::uint32_t middle = middle_of(graph); middle != 0)
        best = halves_at(graph, middle, counting, limit, known);
    auto whole = halves_at(graph, static_cast<std::uint32_t>(graph.size()), counting,
                           best ? best->cost : limit, known);
    return whole ? whole : best;
}

}  // namespace hetman
