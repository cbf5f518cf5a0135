// A transfer matrix, applied square by square, of which only the vector is kept. (For the method
// see I. G. Enting, Generating functions for enumerating self-avoiding rings on the square lattice,
// Journal of Physics A 13, 1980; for independent sets of grid graphs N. J. Calkin and H. S. Wilf,
// The number of independent sets in a grid graph, SIAM Journal on Discrete Mathematics 11, 1998.)
#include "worker/engines/frontier_dp/frontier_dp.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

#include "common/numbers/primes.h"
#include "common/numbers/saturating.h"
#include "common/problem/attack_map.h"
#include "worker/engines/frontier_dp/graph/reach.h"
#include "worker/engines/frontier_dp/meeting.h"
#include "worker/engines/frontier_dp/seam.h"
#include "worker/engines/frontier_dp/sweep.h"
#include "worker/engines/frontier_dp/sweep_size.h"
#include "worker/engines/frontier_dp/task.h"
#include "worker/engines/shared/memory_corruption.h"
#include "worker/engines/shared/numbered_found.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

// The placements of two parts of the board together, with fewer than `most_counts` pieces.
OpenCounts together(const OpenCounts& a, const OpenCounts& b, std::size_t most_counts) {
    OpenCounts both{a.first + b.first, {}};
    if (a.counts.empty() || b.counts.empty()) return both;
    both.counts.resize(std::min(a.counts.size() + b.counts.size() - 1, most_counts));
    for (std::size_t i = 0; i < a.counts.size(); ++i)
        for (std::size_t j = 0; j < b.counts.size() && i + j < both.counts.size(); ++j)
            both.counts[i + j] += a.counts[i] * b.counts[j];
    return both;
}

// To the smallest numbers with the same remainders.
void reduce(OpenCounts& found, const std::vector<std::uint64_t>& primes) {
    const BigInteger product = product_of(primes);
    for (BigInteger& count : found.counts) count %= product;
}

// `found` counts by the pieces beside the preplaced ones.
Tally tally_of(const OpenCounts& found, const Problem& problem, std::uint64_t preplaced,
               std::uint64_t nodes) {
    if (problem.pieces.is_exact()) {
        const std::uint64_t pieces = problem.pieces.exact() - preplaced;
        return Tally(pieces < found.counts.size() ? found.counts[pieces] : BigInteger(0), nodes);
    }
    NumberedSum sum(problem.pieces);
    for (std::size_t i = 0; i < found.counts.size(); ++i)
        sum.add(found.first + i + preplaced, Tally(found.counts[i], 0));
    Tally tally = sum.sum();
    tally.nodes = nodes;
    return tally;
}

class FrontierDp final : public Engine {
  public:
    FrontierDp(AttackMap map, const MemoryBudget& budget)
        : map_(std::move(map)),
          most_bytes_(std::max(budget.bytes_of_huge_tables(), MemoryBudget::usual_bytes)),
          helpers_(budget.threads) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return count_by(map_, problem, {}, stop);
    }

    std::vector<Tally> count_units(const Problem& whole, std::span<const Unit> units,
                                   Workspace* workspace, KernelChoice kernels,
                                   const StopFlag& stop) const override {
        std::vector<Tally> tallies;
        for (const Unit& unit : units) {
            const auto* primes = std::get_if<PrimeRange>(&unit.kind);
            if (primes == nullptr)
                return Engine::count_units(whole, units, workspace, kernels, stop);
            // With a map of its own, so that no error in it is common to the units, which check
            // each other.
            const AttackMap map(whole);
            const auto tally = count_by(map, problem_of(whole, unit),
                                        primes_from(primes->first, primes->count), stop);
            if (!tally) break;
            tallies.push_back(*tally);
        }
        return tallies;
    }

  private:
    // Counts are numbers, or remainders by the primes.
    std::optional<Tally> count_by(const AttackMap& map, const Problem& problem,
                                  const std::vector<std::uint64_t>& primes,
                                  const StopFlag& stop) const {
        const std::optional<Task> task = task_for(map, problem, primes);
        if (!task || problem.folded || task->bytes() > most_bytes_)
            throw std::invalid_argument("frontier-dp cannot count this problem");
        if (!task->is_possible) return Tally();
        const Helpers::Count own(helpers_);
        OpenCounts found{0, {1}};
        std::uint64_t nodes = 0;
        for (const HalfSweeps& part : task->parts) {
            const std::uint64_t checksum = checksum_of(part);
            const auto swept = sweep(part, helpers_, stop);
            if (!swept) return std::nullopt;
            found = together(found, meet(part, *swept, helpers_), task->most_open + 1);
            expect_as_written("the steps of a sweep", checksum_of(part), checksum);
            nodes += swept->upper.nodes + swept->lower.nodes;
        }
        if (!primes.empty()) reduce(found, primes);
        return tally_of(found, problem, task->preplaced, nodes);
    }

    AttackMap map_;
    // A plan keeps to the budget, except that a part with a required symmetry may take the usual
    // memory.
    std::uint64_t most_bytes_;
    mutable Helpers helpers_;
};

Refusal not_by_frontier(const Problem& problem) {
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (!attacks_near_lines(problem))
        return fmt::format("piece {} rides so far that a frontier would hold most of the board",
                           problem.piece.betza());
    return std::nullopt;
}

bool needs_primes(const Problem& problem, const MemoryBudget& budget) {
    const Size size = size_of(problem);
    return !size.has_units && size.unit_bytes > budget.bytes_of_huge_tables();
}

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget& budget) {
    return std::make_unique<FrontierDp>(AttackMap(problem), budget);
}

NodeEstimate nodes(const Problem& problem) {
    return [problem, size = size_of(problem)](const UnitKind& unit) {
        if (const auto* primes = std::get_if<PrimeRange>(&unit)) {
            const AttackMap map(problem);
            const auto task = task_for(map, problem, primes_from(primes->first, primes->count));
            return task ? task->nodes() : std::uint64_t{Saturating::most};
        }
        return std::holds_alternative<WholeProblem>(unit) ? size.nodes : size.unit_nodes;
    };
}

// All threads share the tables of a unit that is the whole problem or counts by remainders
// (shares_threads); of units that fill a seam, each has its own. (Parts of a plan with other
// symmetries have far smaller tables.)
std::uint64_t bytes(const Problem& problem, const MemoryBudget& budget) {
    const Size size = size_of(problem);
    const std::uint64_t bytes =
        (Saturating(size.unit_bytes) * (size.has_units ? budget.threads : 1)).value();
    if (bytes <= budget.bytes_of_huge_tables()) return bytes;
    const PrimeUnits units = prime_units(problem, budget);
    if (units.primes == 0) return bytes;
    return (Saturating(units.bytes_of_prime) * std::max<std::uint64_t>(1, units.at_once)).value();
}

}  // namespace

EngineKind frontier_dp_kind() {
    return {
        .name = "frontier-dp",
        .idea = "which squares near the frontier are occupied; for pieces that only leap",
        .obstacle = not_by_frontier,
        .make = make,
        .takes_walls = true,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .nodes = nodes,
        .seam = seam_squares,
        .prime_units = prime_units,
        .needs_primes = needs_primes,
        .nodes_factor = 2,
        .picoseconds_per_node = 3'000,
        .bytes = bytes,
        .has_huge_tables = true,
    };
}

}  // namespace hetman
