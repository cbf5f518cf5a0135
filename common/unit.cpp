#include "common/unit.h"

#include <algorithm>

namespace hetman {
namespace {

void merge(std::vector<Square>& into, const std::vector<Square>& squares) {
    into.insert(into.end(), squares.begin(), squares.end());
    std::sort(into.begin(), into.end());
}

}  // namespace

Problem problem_of(const Problem& whole, const Unit& unit) {
    Problem problem = whole;
    problem.required = unit.symmetry;
    merge(problem.preplaced, unit.placed);
    merge(problem.blocked, unit.blocked);
    return problem;
}

}  // namespace hetman
