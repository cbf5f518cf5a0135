#include "coordinator/plan/part_symmetries.h"

#include <algorithm>
#include <vector>

#include "common/failure.h"
#include "common/problem/attack_map.h"

namespace hetman {

Subgroup with_required(const Problem& problem, const Subgroup& subgroup) {
    if (problem.required.is_trivial()) return subgroup;
    std::vector<Symmetry> generators = problem.required.others();
    generators.insert(generators.end(), subgroup.others().begin(), subgroup.others().end());
    return generated_by(problem.board, generators);
}

std::vector<PartSymmetry> part_symmetries(const Problem& problem, const PlanScope& scope) {
    // The first part counts all placements, even if other parts count the same.
    std::vector<PartSymmetry> parts{{problem.required, 1}};
    if (!scope.unique) return parts;
    const SymmetryGroup group = class_symmetries(problem);
    const auto part_for = [&](const Subgroup& subgroup, std::size_t from) {
        return std::find_if(parts.begin() + static_cast<std::ptrdiff_t>(from), parts.end(),
                            [&](const PartSymmetry& part) { return part.symmetry == subgroup; });
    };
    for (const auto& [representative, size] : group.classes()) {
        if (representative == Symmetry::identity) continue;
        const Subgroup symmetry = with_required(problem, powers_of(problem.board, representative));
        if (const auto known = part_for(symmetry, 1); known != parts.end())
            known->class_size += size;
        else
            parts.push_back({symmetry, size});
    }
    if (scope.classes)
        for (const Subgroup& subgroup : group.subgroups_without_generator())
            if (const Subgroup symmetry = with_required(problem, subgroup);
                part_for(symmetry, 0) == parts.end())
                parts.push_back({symmetry, 0});
    return parts;
}

bool can_have_parts(const Problem& problem, const GoalKind& goal,
                    const std::vector<PartName>& parts) {
    const auto are_those_of = [&](const PlanScope& scope) {
        const auto planned = part_symmetries(problem, scope);
        return std::equal(planned.begin(), planned.end(), parts.begin(), parts.end(),
                          [](const PartSymmetry& a, const PartName& b) {
                              return name_of(a.symmetry) == b.symmetry &&
                                     a.class_size == b.class_size;
                          });
    };
    if (are_those_of({false})) return true;
    // Wrapped boards that no engine counts have more symmetries than can be listed.
    const bool is_too_large = !problem.board.is_plane() &&
                              std::max(problem.board.rows, problem.board.columns) > widest_bit_row;
    if (!goal.only_counts() || is_too_large) return false;
    try {
        return are_those_of({true}) || are_those_of({true, true});
    } catch (const Failure&) {
        return false;  // too many subgroups
    }
}

}  // namespace hetman
