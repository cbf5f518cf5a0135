#pragma once
// Visits the placements with the most or the fewest pieces.

#include <optional>
#include <utility>

#include "common/problem/problem.h"
#include "worker/engines/engine.h"

namespace hetman {

// Visits the placements of a problem whose number of pieces is the largest or the smallest: the
// engine counts them first, to find that number, and then `visit` is called with it as the
// problem's exact number. Nothing if stopped. If there is no placement, `visit` is not called.
template <class Visit>
std::optional<Tally> visit_extreme(const Engine& engine, Problem problem, const StopFlag& stop,
                                   const Visit& visit) {
    const std::optional<Tally> counted = engine.count(problem, stop);
    if (!counted || counted->by_number.empty()) return counted;
    problem.pieces = counted->by_number.size() - 1;
    std::optional<Tally> visited = visit(std::as_const(problem));
    if (visited) *visited = *visited + Tally(0, counted->nodes);
    return visited;
}

}  // namespace hetman
