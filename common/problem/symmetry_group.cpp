#include "common/problem/symmetry_group.h"

#include <algorithm>
#include <set>
#include <utility>

namespace hetman {

SymmetryGroup::SymmetryGroup(Board board, std::vector<Symmetry> members)
    : board_(board), members_(std::move(members)) {
    std::sort(members_.begin(), members_.end());
}

bool SymmetryGroup::holds(const Symmetry& symmetry) const {
    return std::binary_search(members_.begin(), members_.end(), symmetry);
}

Subgroup SymmetryGroup::conjugate(const Subgroup& subgroup, const Symmetry& by) const {
    std::vector<Symmetry> images;
    const Symmetry back = inverse(board_, by);
    for (const Symmetry& member : subgroup.members())
        images.push_back(compose(board_, compose(board_, back, member), by));
    return Subgroup(std::move(images));
}

bool SymmetryGroup::are_conjugate(const Subgroup& one, const Subgroup& other) const {
    return one.size() == other.size() && std::any_of(begin(), end(), [&](const Symmetry& by) {
               return conjugate(one, by) == other;
           });
}

std::vector<SymmetryClass> SymmetryGroup::classes() const {
    std::vector<SymmetryClass> classes;
    std::vector<Subgroup> of_representatives;
    for (const Symmetry& symmetry : members_) {
        const Subgroup powers = powers_of(board_, symmetry);
        const auto same =
            std::find_if(of_representatives.begin(), of_representatives.end(),
                         [&](const Subgroup& known) { return are_conjugate(known, powers); });
        if (same != of_representatives.end()) {
            ++classes[static_cast<std::size_t>(same - of_representatives.begin())].size;
            continue;
        }
        classes.push_back({symmetry, 1});
        of_representatives.push_back(powers);
    }
    return classes;
}

// The smallest set that contains all of these maps and is closed under composition.
Subgroup SymmetryGroup::generated_by(const Subgroup& subgroup, const Symmetry& more) const {
    std::vector<Symmetry> generators = subgroup.members();
    generators.push_back(more);
    std::set<Symmetry> found{Symmetry::identity};
    std::vector<Symmetry> to_extend{Symmetry::identity};
    while (!to_extend.empty()) {
        const Symmetry from = to_extend.back();
        to_extend.pop_back();
        for (const Symmetry& generator : generators)
            if (const Symmetry product = compose(board_, from, generator);
                found.insert(product).second)
                to_extend.push_back(product);
    }
    return Subgroup(std::vector<Symmetry>(found.begin(), found.end()));
}

std::vector<Subgroup> SymmetryGroup::subgroups() const {
    std::set<Subgroup> found{Subgroup()};
    std::vector<Subgroup> to_extend{Subgroup()};
    while (!to_extend.empty()) {
        const Subgroup from = to_extend.back();
        to_extend.pop_back();
        for (const Symmetry& symmetry : members_)
            if (const Subgroup larger = generated_by(from, symmetry); found.insert(larger).second)
                to_extend.push_back(larger);
    }
    std::vector<Subgroup> sorted(found.begin(), found.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Subgroup& a, const Subgroup& b) { return a.size() > b.size(); });
    return sorted;
}

std::vector<Subgroup> SymmetryGroup::subgroups_without_generator() const {
    std::vector<Subgroup> found;
    std::vector<Subgroup> all = subgroups();
    std::stable_sort(all.begin(), all.end(),
                     [](const Subgroup& a, const Subgroup& b) { return a.size() < b.size(); });
    for (const Subgroup& subgroup : all)
        if (!generator_of(board_, subgroup) &&
            std::none_of(found.begin(), found.end(),
                         [&](const Subgroup& known) { return are_conjugate(known, subgroup); }))
            found.push_back(subgroup);
    return found;
}

SymmetryGroup SymmetryGroup::normaliser(const Subgroup& subgroup) const {
    std::vector<Symmetry> members;
    std::copy_if(begin(), end(), std::back_inserter(members),
                 [&](const Symmetry& by) { return conjugate(subgroup, by) == subgroup; });
    return SymmetryGroup(board_, std::move(members));
}

}  // namespace hetman
