#include "coordinator/report/class_sizes.h"

#include <fmt/core.h>

#include <set>
#include <vector>

#include "common/failure.h"
#include "common/problem/symmetry/maps_of_squares.h"
#include "common/problem/symmetry/symmetry_group.h"
#include "coordinator/report/counts_of_part.h"

namespace hetman {
namespace {

struct FixedBy {
    Subgroup subgroup;
    CheckedInteger placements;
};

// For each part of the plan: the number of placements that its subgroup fixes.
std::vector<FixedBy> fixed_by_parts(const Checkpoint& checkpoint) {
    const auto parts = part_symmetries(checkpoint.identity.problem, {true, true});
    std::vector<FixedBy> fixed;
    for (std::size_t i = 0; i < parts.size(); ++i)
        fixed.push_back({parts[i].symmetry, placements_of_part(checkpoint, i)});
    return fixed;
}

// Conjugate subgroups fix equally many placements. The keys are maps of squares: a conjugate of a
// required symmetry may be another symmetry that moves the squares alike.
std::map<std::set<Symmetry>, CheckedInteger> fixed_by_conjugates(
    Board board, const SymmetryGroup& group, const std::vector<FixedBy>& parts) {
    std::map<std::set<Symmetry>, CheckedInteger> fixed;
    for (const auto& [subgroup, placements] : parts)
        for (const Symmetry& by : group)
            fixed.emplace(maps_of_squares(board, group.conjugate(subgroup, by).members()),
                          placements);
    return fixed;
}

// For each subgroup: the number of placements fixed by its members and by no other symmetry of the
// group.
std::vector<FixedBy> fixed_exactly(const Problem& problem, const SymmetryGroup& group,
                                   const std::vector<FixedBy>& parts) {
    const auto fixed = fixed_by_conjugates(problem.board, group, parts);
    std::vector<FixedBy> exact;
    for (const Subgroup& subgroup : group.subgroups()) {  // the largest first
        CheckedInteger placements =
            fixed.at(maps_of_squares(problem.board, with_required(problem, subgroup).members()));
        for (const FixedBy& larger : exact)
            if (larger.subgroup.holds(subgroup)) placements -= larger.placements;
        if (placements.value < 0)
            throw Failure(ExitCode::verification,
                          {fmt::format("inconsistent counts: {} keeps fewer placements than larger "
                                       "groups of symmetries do",
                                       name_of(subgroup)),
                           "", "do not trust this count"});
        exact.push_back({subgroup, placements});
    }
    return exact;
}

}  // namespace

std::map<std::uint64_t, CheckedInteger> classes_by_size(const Checkpoint& checkpoint) {
    const Problem& problem = checkpoint.identity.problem;
    const SymmetryGroup group = class_symmetries(problem);
    std::map<std::uint64_t, CheckedInteger> members;  // of all classes of a size together
    for (const auto& [subgroup, placements] :
         fixed_exactly(problem, group, fixed_by_parts(checkpoint)))
        members[group.size() / subgroup.size()] += placements;
    std::map<std::uint64_t, CheckedInteger> classes;
    for (const auto& [size, placements] : members) {
        const auto whole = placements.divided_by(size);
        if (!whole)
            throw Failure(ExitCode::internal_error,
                          {fmt::format("the classes of {} have {} members together", size,
                                       to_decimal(placements)),
                           "", "please report this"});
        classes.emplace(size, *whole);
    }
    return classes;
}

}  // namespace hetman
