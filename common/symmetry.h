#pragma once
// The eight maps of the square onto itself (the group D4).

#include <array>
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

// "identity", "rotate-90", ...: the name used in reports and ledgers.
std::string_view name_of(Symmetry symmetry);

Square apply(Symmetry symmetry, Board board, Square square);
Line apply(Symmetry symmetry, Board board, Line line);
std::vector<Square> apply(Symmetry symmetry, Board board, const std::vector<Square>& squares);

Symmetry compose(Symmetry first, Symmetry second);
Symmetry inverse(Symmetry symmetry);

// A subgroup of D4, as the list of its members in the order of all_symmetries.
using SymmetryGroup = std::vector<Symmetry>;

// The subgroup of the powers of one map.
SymmetryGroup cyclic_group(Symmetry symmetry);

// True if the map sends the set of squares (sorted) to itself.
bool fixes(Symmetry symmetry, Board board, const std::vector<Square>& squares);

// The squares to which the powers of a map send a square, the square first, none twice.
std::vector<Square> orbit(Symmetry symmetry, Board board, Square square);

// Maps of a group that fix equally many placements: conjugate in the group up to the choice of a
// generator of the same cyclic subgroup.
struct SymmetryClass {
    Symmetry representative;
    std::uint64_t size;  // number of maps
};
// The classes of a group, the identity's first.
std::vector<SymmetryClass> symmetry_classes(const SymmetryGroup& group);

// The members of a group that map the set of placements fixed by `symmetry` to itself.
SymmetryGroup normaliser(const SymmetryGroup& group, Symmetry symmetry);

}  // namespace hetman
