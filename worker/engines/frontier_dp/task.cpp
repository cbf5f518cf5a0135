#include "worker/engines/frontier_dp/task.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "common/numbers/primes.h"
#include "common/numbers/saturating.h"
#include "worker/engines/frontier_dp/graph/bound.h"
#include "worker/engines/frontier_dp/graph/orbit_graph.h"

namespace hetman {
namespace {

// Placements with the most pieces are maximal, if each square that must be covered could be
// occupied.
bool are_maximal_anyway(const Problem& problem) {
    return problem.pieces == NumberKind::largest && problem.required.is_trivial() &&
           problem.left_empty.empty();
}

bool demands_covering(const Problem& problem) {
    return tests_maximality(problem) && !are_maximal_anyway(problem);
}

ValueKind value_kind(const Problem& problem) {
    switch (problem.pieces.kind()) {
        case NumberKind::any:
            return ValueKind::sum;
        case NumberKind::largest:
            // With inclusion and exclusion, the most pieces of placements that cover the board are
            // only known once all are counted.
            return demands_covering(problem) ? ValueKind::polynomial : ValueKind::largest;
        case NumberKind::exactly:
        case NumberKind::each:
        case NumberKind::smallest:
            break;
    }
    return ValueKind::polynomial;
}

// If the sizes of all orbits have a common divisor, as when the required symmetry leaves no square
// in its place, values need no counts for numbers of pieces that are not its multiples.
void scale_down(OrbitGraph& graph, Counting& counting) {
    std::uint32_t common = 0;
    for (const OrbitVertex& vertex : graph) common = std::gcd(common, vertex.pieces);
    if (common <= 1) return;
    for (OrbitVertex& vertex : graph) vertex.pieces /= common;
    counting.most_pieces /= common;
    counting.scale = common;
}

// In the given order of squares. Nothing if it costs `limit` or more, or if a frontier is too wide.
std::optional<Task> task_in(const AttackMap& map, const Problem& problem,
                            const std::vector<std::uint64_t>& primes, SweepOrder order,
                            std::uint64_t limit, SetCounts& known) {
    const ConflictGraph graph = conflict_graph(map, problem, order, demands_covering(problem));
    Task task;
    task.preplaced = graph.preplaced;
    const std::uint64_t most = problem.pieces.most(problem.board.squares());
    task.is_possible = graph.is_possible && most >= graph.preplaced;
    if (!task.is_possible) return task;
    task.most_open = most - graph.preplaced;
    for (OrbitGraph& part : components(graph.open)) {
        Counting counting{value_kind(problem), task.most_open, primes};
        scale_down(part, counting);
        auto halves = best_halves(part, counting, limit, known);
        if (!halves) return std::nullopt;
        limit -= halves->cost;
        task.parts.push_back(std::move(*halves));
    }
    return task;
}

std::uint64_t sum_of(const Task& task, std::uint64_t HalfSweeps::*member) {
    Saturating sum = 0;
    for (const HalfSweeps& part : task.parts) sum = sum + part.*member;
    return sum.value();
}

std::uint64_t bits_of(const BigInteger& number) {
    const std::vector<std::uint64_t> limbs = to_limbs(number);
    return limbs.empty() ? 0 : 64 * (limbs.size() - 1) + std::bit_width(limbs.back());
}

}  // namespace

std::uint64_t Task::nodes() const { return sum_of(*this, &HalfSweeps::nodes); }

std::uint64_t Task::bytes() const {
    std::uint64_t most = 0;
    for (const HalfSweeps& part : parts) most = std::max(most, part.bytes);
    return most;
}

// The order with shorter lines is usually the cheaper one; its cost soon ends the attempt with the
// other.
std::optional<Task> task_for(const AttackMap& map, const Problem& problem,
                             const std::vector<std::uint64_t>& primes) {
    const bool has_short_rows = problem.board.columns <= problem.board.rows;
    const auto [first, second] = has_short_rows ? std::pair(SweepOrder::rows, SweepOrder::columns)
                                                : std::pair(SweepOrder::columns, SweepOrder::rows);
    SetCounts known;
    auto best = task_in(map, problem, primes, first, Saturating::most, known);
    auto other =
        task_in(map, problem, primes, second,
                best ? sum_of(*best, &HalfSweeps::cost) : std::uint64_t{Saturating::most}, known);
    return other ? other : best;
}

std::uint64_t primes_to_tell(const AttackMap& map, const Problem& problem) {
    // The largest or smallest number of pieces would have to be known first, see value_kind().
    if (problem.pieces.is_extreme() && demands_covering(problem)) return 0;
    const ConflictGraph graph = conflict_graph(map, problem, SweepOrder::rows, false);
    const std::uint64_t most = problem.pieces.most(problem.board.squares());
    if (!graph.is_possible || most < graph.preplaced) return 1;  // the count is 0
    const std::uint64_t bits = bits_of(most_placements(graph.open, most - graph.preplaced));
    return (bits + bits_of_primes - 1) / bits_of_primes + 1;
}

}  // namespace hetman
