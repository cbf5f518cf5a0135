#pragma once
// The oracle of the tests: placements found by trying squares one after the other with nothing but
// the piece's attack relation, and the maps of the square written out by hand. It shares no code
// with the engines, the attack map, positions or the symmetry room.

#include <array>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "common/numbers/big_integer.h"
#include "common/numbers/random.h"
#include "common/problem/problem.h"
#include "common/units/tally.h"

namespace hetman::test {

using Squares = std::vector<Square>;

inline constexpr std::array<Symmetry, 8> all_symmetries{
    Symmetry::identity,        Symmetry::rotate_90,          Symmetry::rotate_180,
    Symmetry::rotate_270,      Symmetry::mirror_columns,     Symmetry::mirror_rows,
    Symmetry::mirror_diagonal, Symmetry::mirror_antidiagonal};

// n pieces on n x n squares.
Problem problem_on(std::string_view piece, std::uint64_t n, Squares preplaced = {},
                   Squares blocked = {});
Problem problem_on(const Piece& piece, std::uint64_t n, Squares preplaced = {},
                   Squares blocked = {});

// The pieces of which one stands on each line: all 21 that differ by their moves.
std::vector<Piece> pieces_on_each_line();
// R, RN, RNN, Q, QN, QNN.
std::vector<Piece> main_pieces();

bool attack_each_other(const Piece& piece, Board board, Square a, Square b);

// Calls `visit` with each placement, as sorted squares, in lexicographic order.
void visit_placements(const Problem& problem, const std::function<void(const Squares&)>& visit);
std::vector<Squares> placements_of(const Problem& problem);
std::uint64_t count_placements(const Problem& problem);

// Where a map sends a square and a set of squares (sorted).
Square image(Symmetry symmetry, Board board, Square square);
Squares image(Symmetry symmetry, Board board, const Squares& squares);

// The maps that fix the preplaced and the blocked squares.
std::vector<Symmetry> symmetries_by_hand(const Problem& problem);

// The number of classes of placements under those maps, by the smallest member of each.
std::uint64_t count_classes(const Problem& problem);

// All sets of 1 to `most` squares of which none attacks another, sorted.
std::vector<Squares> peaceful_sets(const Piece& piece, Board board, std::size_t most);

// `size` squares of which none attacks another, or fewer if they do not fit; sorted.
Squares random_peaceful_set(const Piece& piece, Board board, std::size_t size, Random& random);

// `size` different squares that are not in `apart`; sorted.
Squares random_squares(Board board, std::size_t size, const Squares& apart, Random& random);

std::string decimal(const BigInteger& value);

// Everything in the problem, in one line, to name it where a test fails.
std::string describe(const Problem& problem);

}  // namespace hetman::test

namespace hetman {
// Found by GoogleTest where values differ.
std::ostream& operator<<(std::ostream& stream, const Tally& tally);
std::ostream& operator<<(std::ostream& stream, const Piece& piece);
}  // namespace hetman
