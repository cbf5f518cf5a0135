#pragma once
// The eight maps of the square onto itself (the group D4).

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "common/board.h"

namespace hetman {

// Each map is: swap row and column if bit 2 is set, then count the rows from the bottom if bit 1
// is set, then count the columns from the right if bit 0 is set.
enum class Symmetry : std::uint8_t {
    identity = 0b000,
    mirror_columns = 0b001,  // left-right
    mirror_rows = 0b010,     // top-bottom
    rotate_180 = 0b011,
    mirror_diagonal = 0b100,
    rotate_90 = 0b101,  // clockwise
    rotate_270 = 0b110,
    mirror_antidiagonal = 0b111,
};

inline constexpr std::array<Symmetry, 8> all_symmetries{
    Symmetry::identity,        Symmetry::rotate_90,          Symmetry::rotate_180,
    Symmetry::rotate_270,      Symmetry::mirror_columns,     Symmetry::mirror_rows,
    Symmetry::mirror_diagonal, Symmetry::mirror_antidiagonal};

// What a placement is required to be fixed by: the powers of one map, or one of the three subgroups
// of D4 that take two generators. A map stands for its powers.
class Subgroup {
  public:
    constexpr Subgroup(Symmetry generator = Symmetry::identity)
        : code_(static_cast<std::uint8_t>(generator)) {}
    static const Subgroup mirrors_rows_columns;  // with their product, the half turn
    static const Subgroup mirrors_diagonals;     // likewise
    static const Subgroup all;

    // 0 to 10: a map's value, then those above. For tables, checksums and archives.
    constexpr std::uint8_t code() const { return code_; }
    // The code must be one of these.
    static constexpr Subgroup of_code(std::uint8_t code) {
        Subgroup subgroup;
        subgroup.code_ = code;
        return subgroup;
    }

    constexpr bool is_cyclic() const { return code_ < all_symmetries.size(); }
    // Of a cyclic one.
    constexpr Symmetry generator() const { return static_cast<Symmetry>(code_); }

    constexpr auto operator<=>(const Subgroup&) const = default;

  private:
    std::uint8_t code_;
};
inline constexpr Subgroup Subgroup::mirrors_rows_columns = Subgroup::of_code(8);
inline constexpr Subgroup Subgroup::mirrors_diagonals = Subgroup::of_code(9);
inline constexpr Subgroup Subgroup::all = Subgroup::of_code(10);
inline constexpr std::uint8_t subgroup_codes = 11;

// "identity", "rotate-90", ...: the name used in reports and ledgers.
std::string_view name_of(Subgroup subgroup);

Square apply(Symmetry symmetry, Board board, Square square);
Line apply(Symmetry symmetry, Board board, Line line);
std::vector<Square> apply(Symmetry symmetry, Board board, const std::vector<Square>& squares);

Symmetry compose(Symmetry first, Symmetry second);
Symmetry inverse(Symmetry symmetry);

// A subgroup of D4, as the list of its members in the order of all_symmetries.
using SymmetryGroup = std::vector<Symmetry>;

SymmetryGroup members_of(Subgroup subgroup);

// The subgroups of a group that take two generators. None is conjugate to another.
std::vector<Subgroup> subgroups_of_two_generators(const SymmetryGroup& group);

// All subgroups of a group, the largest first.
std::vector<Subgroup> subgroups_of(const SymmetryGroup& group);

// True if every member sends the set of squares (sorted) to itself.
bool fixes(Subgroup subgroup, Board board, const std::vector<Square>& squares);

// The squares to which the members of a subgroup send a square, the square first, none twice.
std::vector<Square> orbit(Subgroup subgroup, Board board, Square square);

// Maps of a group that fix equally many placements: conjugate in the group up to the choice of a
// generator of the same cyclic subgroup.
struct SymmetryClass {
    Symmetry representative;
    std::uint64_t size;  // number of maps
};
// The classes of a group, the identity's first.
std::vector<SymmetryClass> symmetry_classes(const SymmetryGroup& group);

// True if a member of a group maps the placements fixed by one subgroup to those fixed by the
// other.
bool are_conjugate(const SymmetryGroup& group, Subgroup one, Subgroup other);

// The members of a group that map the set of placements fixed by `subgroup` to itself.
SymmetryGroup normaliser(const SymmetryGroup& group, Subgroup subgroup);

}  // namespace hetman
