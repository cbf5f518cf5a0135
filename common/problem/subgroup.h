#pragma once
// Sets of symmetries that placements can be required to have all at once.

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/problem/symmetry.h"

namespace hetman {

// Closed under composition. A map about the centre stands for its powers.
class Subgroup {
  public:
    Subgroup() = default;                 // the identity alone
    Subgroup(const Symmetry& generator);  // the powers of a map about the centre
    // These maps, which are closed under composition, in any order.
    explicit Subgroup(std::vector<Symmetry> members);

    // Of D4, those that take two generators.
    static const Subgroup& mirrors_rows_columns();  // with their product, the half turn
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

// The powers of a map.
Subgroup powers_of(Board board, const Symmetry& symmetry);

// A member that all members are powers of, the first in their order; nothing if there is none.
std::optional<Symmetry> generator_of(Board board, const Subgroup& subgroup);

// The name used in reports and ledgers. Of maps about the centre: that of the generator,
// "mirror-rows-columns", "mirror-diagonals", "all"; of others those of all members.
std::string name_of(const Subgroup& subgroup);

// True if every member sends the set of squares (sorted) to itself.
bool fixes(const Subgroup& subgroup, Board board, const std::vector<Square>& squares);

// The squares to which the members of a subgroup send a square, the square first, none twice.
std::vector<Square> orbit(const Subgroup& subgroup, Board board, Square square);

}  // namespace hetman
