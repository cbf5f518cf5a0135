#include "common/problem/symmetry/symmetry_group.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "common/failure.h"
#include "common/problem/symmetry/maps_of_squares.h"
#include "common/problem/symmetry/subgroup_search.h"

namespace hetman {
SymmetryGroup::SymmetryGroup(Board board, std::vector<Symmetry> members)
    : board_(board), members_(std::move(members)) {
    std::sort(members_.begin(), members_.end());
}

bool SymmetryGroup::holds(const Symmetry& symmetry) const {
    return std::binary_search(members_.begin(), members_.end(), symmetry);
}

// The position of a member.
std::size_t SymmetryGroup::place_of(const Symmetry& symmetry) const {
    return static_cast<std::size_t>(std::lower_bound(members_.begin(), members_.end(), symmetry) -
                                    members_.begin());
}

Symmetry SymmetryGroup::conjugate(const Symmetry& symmetry, const Symmetry& by) const {
    return compose(board_, compose(board_, inverse(board_, by), symmetry), by);
}

Subgroup SymmetryGroup::conjugate(const Subgroup& subgroup, const Symmetry& by) const {
    std::vector<Symmetry> images;
    const Symmetry back = inverse(board_, by);
    for (const Symmetry& member : subgroup.others())
        images.push_back(compose(board_, compose(board_, back, member), by));
    return Subgroup(std::move(images));
}

std::vector<SymmetryClass> SymmetryGroup::classes() const {
    std::vector<SymmetryClass> classes;
    std::vector<bool> is_counted(size(), false);
    for (std::size_t i = 0; i < size(); ++i) {
        if (is_counted[i]) continue;
        const Symmetry& representative = members_[i];
        const Subgroup powers = powers_of(board_, representative);
        classes.push_back({representative, 0});
        for (const Symmetry& generator : powers.members()) {
            if (powers_of(board_, generator) != powers || is_counted[place_of(generator)]) continue;
            for (const Symmetry& by : members_) {
                const std::size_t place = place_of(conjugate(generator, by));
                if (is_counted[place]) continue;
                is_counted[place] = true;
                ++classes.back().size;
            }
        }
    }
    return classes;
}

std::vector<Subgroup> SymmetryGroup::subgroups() const {
    std::optional<std::vector<Subgroup>> found = subgroups_of(board_, members_, most_subgroups);
    if (!found)
        throw Failure(ExitCode::usage,
                      {fmt::format("the problem has {} symmetries with more than {} subgroups, too "
                                   "many to tell classes by their size",
                                   size(), most_subgroups),
                       "--classes", "count the classes of all sizes together, with --unique"});
    std::stable_sort(found->begin(), found->end(),
                     [](const Subgroup& a, const Subgroup& b) { return a.size() > b.size(); });
    return *std::move(found);
}

std::vector<Subgroup> SymmetryGroup::subgroups_without_generator() const {
    std::vector<Subgroup> found;
    std::set<Subgroup> known;  // the conjugates of those found
    std::vector<Subgroup> all = subgroups();
    std::stable_sort(all.begin(), all.end(),
                     [](const Subgroup& a, const Subgroup& b) { return a.size() < b.size(); });
    for (const Subgroup& subgroup : all) {
        if (generator_of(board_, subgroup) || known.contains(subgroup)) continue;
        found.push_back(subgroup);
        for (const Symmetry& by : members_) known.insert(conjugate(subgroup, by));
    }
    return found;
}

SymmetryGroup SymmetryGroup::acting_as(const std::vector<Symmetry>& maps) const {
    const std::set<Symmetry> wanted = maps_of_squares(board_, maps);
    std::vector<Symmetry> members;
    std::copy_if(begin(), end(), std::back_inserter(members), [&](const Symmetry& member) {
        return wanted.contains(canonical_form(board_, member));
    });
    return SymmetryGroup(board_, std::move(members));
}

SymmetryGroup SymmetryGroup::normaliser(const Subgroup& subgroup) const {
    if (subgroup.is_trivial()) return *this;
    const std::set<Symmetry> maps = maps_of_squares(board_, subgroup.members());
    std::vector<Symmetry> members;
    std::copy_if(begin(), end(), std::back_inserter(members), [&](const Symmetry& by) {
        return maps_of_squares(board_, conjugate(subgroup, by).members()) == maps;
    });
    return SymmetryGroup(board_, std::move(members));
}

}  // namespace hetman
