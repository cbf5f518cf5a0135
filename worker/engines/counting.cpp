#include "worker/engines/counting.h"

#include <stdexcept>

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

}  // namespace hetman
