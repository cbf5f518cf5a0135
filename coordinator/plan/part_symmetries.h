#pragma once
// The parts of a plan, one for each symmetry that placements of a part must have.

#include <cstdint>
#include <string>
#include <vector>

#include "common/problem/problem.h"
#include "worker/goals/goal_list.h"

namespace hetman {

// Which parts a plan has beside the identity's.
struct PlanScope {
    bool unique = false;   // one for each other class of symmetries
    bool classes = false;  // then one for each subgroup of two generators; implies unique

    PlanScope(bool unique, bool classes = false) : unique(unique || classes), classes(classes) {}
};

// The symmetries of a plan's parts, in order. A wider scope adds parts behind the others.
struct PartSymmetry {
    Subgroup symmetry;
    std::uint64_t class_size;  // see PlanPart
};
// What a part for a subgroup of the problem's symmetries requires: the subgroup, and what the
// problem requires.
Subgroup with_required(const Problem& problem, const Subgroup& subgroup);
std::vector<PartSymmetry> part_symmetries(const Problem& problem, const PlanScope& scope);

// True if the plan of a problem has such parts, in one of the scopes that go with the goal: only
// counts have more than one.
struct PartName {
    std::string symmetry;
    std::uint64_t class_size;
};
bool can_have_parts(const Problem& problem, const GoalKind& goal,
                    const std::vector<PartName>& parts);

}  // namespace hetman
