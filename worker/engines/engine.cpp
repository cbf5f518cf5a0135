#include "worker/engines/engine.h"

#include <stdexcept>

#include "common/problem/problem.h"
#include "common/problem/symmetry/fold.h"

namespace hetman {
namespace {

std::optional<Tally> count_shown(const Engine& engine, const Problem& problem,
                                 const StopFlag& stop) {
    const auto* const search = dynamic_cast<const SearchEngine*>(&engine);
    if (search == nullptr)
        throw std::invalid_argument("the unit is folded, and its engine shows no placements");
    Found found;
    const auto add = [&](const std::vector<Square>& placement) {
        found.add(times_counted(problem.board, placement));
        return true;
    };
    const std::optional<Tally> shown = search->visit(problem, add, stop);
    if (!shown) return std::nullopt;
    return Tally(found, shown->nodes);
}

bool must_show(const Engine& engine, const Problem& problem) {
    return problem.folded && !engine.folds();
}

}  // namespace

std::optional<Tally> count(const Engine& engine, const Problem& problem, const StopFlag& stop) {
    if (must_show(engine, problem)) return count_shown(engine, problem, stop);
    return engine.count(problem, stop);
}

std::optional<Tally> count_portably(const Engine& engine, const Problem& problem,
                                    const StopFlag& stop) {
    if (must_show(engine, problem)) return count_shown(engine, problem, stop);
    return engine.count_portably(problem, stop);
}

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
