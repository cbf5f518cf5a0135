#include "worker/engines/engine.h"

#include <stdexcept>

#include "worker/engines/counting.h"

namespace hetman {

std::vector<Tally> Engine::count_units(const Problem& whole, std::span<const Unit> units,
                                       Workspace*, KernelChoice kernels,
                                       const StopFlag& stop) const {
    std::vector<Tally> tallies;
    for (const Unit& unit : units) {
        if (std::holds_alternative<PrimeRange>(unit.kind))
            throw std::invalid_argument("this engine does not count by remainders");
        const Problem problem = problem_of(whole, unit);
        const auto tally = kernels == KernelChoice::portable
                               ? hetman::count_portably(*this, problem, stop)
                               : hetman::count(*this, problem, stop);
        if (!tally) break;
        tallies.push_back(*tally);
    }
    return tallies;
}

std::optional<Split> Engine::split(const Problem&) const { return std::nullopt; }

}  // namespace hetman
