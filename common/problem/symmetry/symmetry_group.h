#pragma once
// The group of a problem's symmetries: its conjugacy classes, subgroups and named subgroups.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "common/enum_names.h"
#include "common/problem/symmetry/subgroup.h"

namespace hetman {

// The subgroups of a board's symmetries that have a name, for classes of placements under them. A
// group contains the symmetries whose map without its shift is one of `maps`, a set of bits by
// Symmetry::code; shifted ones only if it `shifts`.
enum class MapGroup : std::uint8_t {
    all,
    about_centre,
    rotations,
    rotations_translations,
    translations,
    rotate_180,
    mirror_rows,
    mirror_columns,
    mirror_diagonal,
    mirror_antidiagonal,
    mirror_rows_columns,
    mirror_diagonals,
    identity,
};
struct MapGroupTraits {
    MapGroup value;
    std::string_view name;
    std::uint8_t maps;
    bool shifts;
};
inline constexpr std::array map_groups = [] {
    constexpr auto bits = [](auto... maps) {
        return static_cast<std::uint8_t>(((1U << maps.code()) | ...));
    };
    constexpr auto one = Symmetry::identity;
    constexpr auto half_turn = Symmetry::rotate_180;
    constexpr std::uint8_t turns = bits(one, Symmetry::rotate_90, half_turn, Symmetry::rotate_270);
    return std::array{
        MapGroupTraits{MapGroup::all, "all", 0xff, true},
        MapGroupTraits{MapGroup::about_centre, "about-centre", 0xff, false},
        MapGroupTraits{MapGroup::rotations, "rotations", turns, false},
        MapGroupTraits{MapGroup::rotations_translations, "rotations-translations", turns, true},
        MapGroupTraits{MapGroup::translations, "translations", bits(one), true},
        MapGroupTraits{MapGroup::rotate_180, "rotate-180", bits(one, half_turn), false},
        MapGroupTraits{MapGroup::mirror_rows, "mirror-rows", bits(one, Symmetry::mirror_rows),
                       false},
        MapGroupTraits{MapGroup::mirror_columns, "mirror-columns",
                       bits(one, Symmetry::mirror_columns), false},
        MapGroupTraits{MapGroup::mirror_diagonal, "mirror-diagonal",
                       bits(one, Symmetry::mirror_diagonal), false},
        MapGroupTraits{MapGroup::mirror_antidiagonal, "mirror-antidiagonal",
                       bits(one, Symmetry::mirror_antidiagonal), false},
        MapGroupTraits{MapGroup::mirror_rows_columns, "mirror-rows-columns",
                       bits(one, half_turn, Symmetry::mirror_rows, Symmetry::mirror_columns),
                       false},
        MapGroupTraits{
            MapGroup::mirror_diagonals, "mirror-diagonals",
            bits(one, half_turn, Symmetry::mirror_diagonal, Symmetry::mirror_antidiagonal), false},
        MapGroupTraits{MapGroup::identity, "identity", bits(one), false}};
}();
inline constexpr std::array all_map_groups = values_in<map_groups>();
constexpr std::string_view name_of(MapGroup group) { return row_of<map_groups>(group).name; }
constexpr MapGroup last_of(MapGroup) { return all_map_groups.back(); }
constexpr bool holds(MapGroup group, const Symmetry& symmetry) {
    const MapGroupTraits& traits = row_of<map_groups>(group);
    return (traits.maps >> symmetry.code() & 1) != 0 &&
           (traits.shifts || symmetry.is_about_centre());
}

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

    // Sorted by representative, so that the identity's class is the first. Takes time in proportion
    // to the members and the classes, also for the large groups of tori.
    std::vector<SymmetryClass> classes() const;

    // All subgroups, the largest first. Tori have many: throws Failure(usage) if there are more
    // than most_subgroups.
    static constexpr std::size_t most_subgroups = 2000;
    std::vector<Subgroup> subgroups() const;
    // One non-cyclic subgroup from each conjugacy class, the smallest first. Throws likewise.
    std::vector<Subgroup> subgroups_without_generator() const;

    // The subgroup that fixes the images, under a map, of the placements that this one fixes.
    Subgroup conjugate(const Subgroup& subgroup, const Symmetry& by) const;

    // The members that move the board's squares as one of these maps does, a group themselves.
    SymmetryGroup acting_as(const std::vector<Symmetry>& maps) const;

    // The members that map the set of placements fixed by a subgroup to itself.
    SymmetryGroup normaliser(const Subgroup& subgroup) const;

  private:
    Symmetry conjugate(const Symmetry& symmetry, const Symmetry& by) const;
    std::size_t place_of(const Symmetry& symmetry) const;

    Board board_;
    std::vector<Symmetry> members_;
};

}  // namespace hetman
