#pragma once
// A subgroup of a board's symmetries, such as the symmetries that placements are required to have.

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem/symmetry/symmetry.h"

namespace hetman {

// A set of maps closed under composition. Converts implicitly from a map about the centre to the
// subgroup of its powers.
class Subgroup {
  public:
    Subgroup() = default;                 // the identity alone
    Subgroup(const Symmetry& generator);  // the powers of a map about the centre
    // From the members, in any order; they must be closed under composition.
    explicit Subgroup(std::vector<Symmetry> members);

    // The subgroups of D4 that need two generators.
    static const Subgroup& mirrors_rows_columns();  // and their product, the half turn
    static const Subgroup& mirrors_diagonals();     // likewise
    static const Subgroup& all();

    // Sorted, the identity first.
    std::vector<Symmetry> members() const;
    // All members but the identity, sorted.
    const std::vector<Symmetry>& others() const { return others_; }
    std::size_t size() const { return others_.size() + 1; }
    bool is_trivial() const { return others_.empty(); }
    bool holds(const Subgroup& smaller) const;

    bool operator==(const Subgroup&) const = default;
    auto operator<=>(const Subgroup&) const = default;

  private:
    std::vector<Symmetry> others_;
};

// The smallest subgroup that holds these maps.
Subgroup generated_by(Board board, const std::vector<Symmetry>& generators);

// The cyclic subgroup of a map.
Subgroup powers_of(Board board, const Symmetry& symmetry);

// A generator of a cyclic subgroup, the smallest one; nothing if the subgroup is not cyclic.
std::optional<Symmetry> generator_of(Board board, const Subgroup& subgroup);

// The name used in output and ledgers. For maps about the centre it is the name of the generator,
// or "mirror-rows-columns", "mirror-diagonals", "all"; for other maps the names of all members.
std::string name_of(const Subgroup& subgroup);

// The subgroup of D4 with that name, and all of these names: "identity", "rotate-90", ... The
// powers of rotate-270 are those of rotate-90.
std::optional<Subgroup> subgroup_named(std::string_view name);
std::vector<std::string> subgroup_names();

// True if every member maps the set of squares (sorted) to itself.
bool fixes(const Subgroup& subgroup, Board board, const std::vector<Square>& squares);

// The orbit of a square: the square first, then its other images, without duplicates.
std::vector<Square> orbit(const Subgroup& subgroup, Board board, Square square);

}  // namespace hetman
