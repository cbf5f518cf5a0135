#include "common/unit.h"

#include <algorithm>

namespace hetman {
namespace {

void merge(std::vector<Square>& into, const std::vector<Square>& squares) {
    if (squares.empty()) return;
    const bool sorted = into.empty() && std::is_sorted(squares.begin(), squares.end());
    into.insert(into.end(), squares.begin(), squares.end());
    if (sorted) return;
    std::sort(into.begin(), into.end());
}

}  // namespace

Problem problem_of(const Problem& whole, const Unit& unit) {
    Problem problem = whole;
    problem.required = unit.symmetry;
    problem.folded = unit.folded;
    merge(problem.preplaced, unit.placed);
    merge(problem.blocked, unit.blocked);
    if (unit.halves.any()) merge(problem.blocked, blocked_by(unit.halves, whole.board));
    return problem;
}

}  // namespace hetman
