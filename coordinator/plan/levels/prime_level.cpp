#include "coordinator/plan/levels/level_list.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/failure.h"
#include "common/numbers/saturating.h"

namespace hetman {
namespace {

std::uint64_t primes_of(const Problem& problem, const EngineKind& engine) {
    const std::uint64_t primes =
        engine.prime_units == nullptr ? 0 : engine.prime_units(problem, {}).primes;
    if (primes > 0) return primes;
    throw Failure(ExitCode::usage,
                  {fmt::format("placements with symmetry {} are not counted by remainders",
                               name_of(problem.required)),
                   "--frame", "allow more memory, or count the total alone"});
}

class PrimeLevel final : public Level {
  public:
    PrimeLevel(const Problem& problem, const EngineKind& engine)
        : problem_(problem),
          engine_(engine),
          primes_(primes_of(problem, engine)),
          nodes_of_prime_(engine.nodes(problem)(PrimeRange{0, 1})) {}

    std::uint64_t whole_estimate() const override {
        return (Saturating(nodes_of_prime_) * primes_).value();
    }

    std::optional<std::uint64_t> unit_nodes_within(const MemoryBudget& memory) const override {
        const std::uint64_t at_once = engine_.prime_units(problem_, memory).at_once;
        return (Saturating(nodes_of_prime_) * std::max<std::uint64_t>(1, at_once)).value();
    }

    std::uint64_t add_units(Plan& plan, std::uint64_t budget) const override {
        const std::uint64_t at_once =
            std::max<std::uint64_t>(1, budget / std::max<std::uint64_t>(1, nodes_of_prime_));
        // At least two units, and so two sweeps: one in which something went wrong is wrong alike
        // for all of its primes, and only those of another sweep contradict it. Of equal length,
        // because few primes at once are quicker than many.
        const std::uint64_t units =
            std::max((primes_ + at_once - 1) / at_once, std::min<std::uint64_t>(2, primes_));
        for (std::uint64_t i = 0; i < units; ++i) {
            const std::uint64_t first = primes_ * i / units;
            const PrimeRange range{first, primes_ * (i + 1) / units - first};
            Unit unit;
            unit.weight = range.count;
            unit.kind = range;
            plan.add(unit, (Saturating(nodes_of_prime_) * range.count).value());
        }
        return primes_;
    }

  private:
    Problem problem_;
    const EngineKind& engine_;
    std::uint64_t primes_;
    std::uint64_t nodes_of_prime_;
};

// For placements that must cover the board, the largest or smallest number of pieces is known only
// from the counts for all numbers of pieces.
bool has(const Problem& problem) {
    return !problem.pieces.is_extreme() || !tests_maximality(problem);
}

Suits suits_remainders(const Problem& problem, const EngineKind& engine, const GoalKind& goal,
                       const MemoryBudget& memory) {
    if (engine.prime_units == nullptr || !has(problem) || !goal.only_counts() ||
        !engine.seam_of(problem).empty())
        return Suits::no;
    return engine.needs_primes(problem, memory) ? Suits::only : Suits::if_named;
}

}  // namespace

const LevelKind& prime_level() {
    static const LevelKind kind{
        .name = "primes",
        .has = has,
        .needs =
            "placements that need not be maximal, or a number of pieces other than the largest or "
            "smallest",
        .suits = suits_remainders,
        .make = [](const Problem& problem, const EngineKind& engine, const PlanningWatch&)
            -> std::unique_ptr<Level> { return std::make_unique<PrimeLevel>(problem, engine); },
        .count_weight = [](const Problem& problem, const EngineKind& engine,
                           const PlanningWatch&) { return primes_of(problem, engine); },
        .by_remainders = true,
    };
    return kind;
}

}  // namespace hetman
