#pragma once
// The group of a problem's symmetries: its conjugacy classes and subgroups.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/problem/subgroup.h"

namespace hetman {

// Maps that fix equally many placements: conjugate in the group, up to the choice of a generator of
// the same cyclic subgroup.
struct SymmetryClass {
    Symmetry representative;  // the smallest member
    std::uint64_t size;       // number of maps
};

// An immutable group of maps; the members must be closed under composition.
class SymmetryGroup {
  public:
    explicit SymmetryGroup(Board board = {}, std::vector<Symmetry> members = {Symmetry::identity});

    auto begin() const { return members_.begin(); }  // sorted, the identity first
    auto end() const { return members_.end(); }
    std::size_t size() const { return members_.size(); }
    bool holds(const Symmetry& symmetry) const;
    Subgroup whole() const { return Subgroup(members_); }

    // Sorted by representative, so that the identity's class is the first.
    std::vector<SymmetryClass> classes() const;

    // All subgroups, the largest first.
    std::vector<Subgroup> subgroups() const;
    // One non-cyclic subgroup from each conjugacy class, the smallest first.
    std::vector<Subgroup> subgroups_without_generator() const;

    // True if a member of the group maps the placements fixed by one subgroup to those fixed by the
    // other.
    bool are_conjugate(const Subgroup& one, const Subgroup& other) const;

    // The members that map the set of placements fixed by a subgroup to itself.
    SymmetryGroup normaliser(const Subgroup& subgroup) const;

  private:
    Subgroup conjugate(const Subgroup& subgroup, const Symmetry& by) const;
    Subgroup generated_by(const Subgroup& subgroup, const Symmetry& more) const;

    Board board_;
    std::vector<Symmetry> members_;
};

}  // namespace hetman
