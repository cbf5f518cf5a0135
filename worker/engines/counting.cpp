#include "worker/engines/counting.h"

#include <stdexcept>

#include "common/fold.h"

namespace hetman {
namespace {

std::optional<Tally> count_shown(const SearchEngine& engine, const Problem& problem,
                                 const StopFlag& stop) {
    Found found;
    const auto add = [&](const std::vector<Square>& placement) {
        found.add(times_counted(problem.board, placement));
        return true;
    };
    const std::optional<Tally> shown = engine.visit(problem, add, stop);
    if (!shown) return std::nullopt;
    return Tally(found, shown->nodes);
}

}  // namespace

std::optional<Tally> count(const Engine& engine, const Problem& problem, const StopFlag& stop) {
    if (!problem.folded || engine.folds()) return engine.count(problem, stop);
    const auto* const search = dynamic_cast<const SearchEngine*>(&engine);
    if (search == nullptr)
        throw std::invalid_argument("the unit is folded, and its engine shows no placements");
    return count_shown(*search, problem, stop);
}

}  // namespace hetman
