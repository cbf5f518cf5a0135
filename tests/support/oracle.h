#pragma once
// The reference implementation for tests ("the oracle"): finds placements by trying one square
// after the other with the piece's attack relation only, and has the maps of the square written out
// by hand. Shares no code with the engines, the attack map, positions or symmetries.

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

// The pieces of which one stands on each line: all 21 with different moves.
std::vector<Piece> pieces_on_each_line();
// R, RN, RNN, Q, QN, QNN.
std::vector<Piece> main_pieces();

// On planes only.
bool attack_each_other(const Piece& piece, Board board, Square a, Square b);

// Calls `visit` with each placement, as sorted squares, in lexicographic order.
void visit_placements(const Problem& problem, const std::function<void(const Squares&)>& visit);
std::vector<Squares> placements_of(const Problem& problem);
std::uint64_t count_placements(const Problem& problem);

// The images of a square and of a set of squares (sorted) under a map.
Square image(Symmetry symmetry, Board board, Square square);
Squares image(Symmetry symmetry, Board board, const Squares& squares);

// The maps that fix the preplaced and the blocked squares.
std::vector<Symmetry> symmetries_by_hand(const Problem& problem);

// The number of classes of placements under those maps, found by the smallest member of each.
std::uint64_t count_classes(const Problem& problem);

// All sets of 1 to `most` squares that do not attack each other, sorted.
std::vector<Squares> peaceful_sets(const Piece& piece, Board board, std::size_t most);

// `size` squares that do not attack each other, or fewer if they do not fit; sorted.
Squares random_peaceful_set(const Piece& piece, Board board, std::size_t size, Random& random);

// `size` different squares that are not in `apart`; sorted.
Squares random_squares(Board board, std::size_t size, const Squares& apart, Random& random);

std::string decimal(const BigInteger& value);

// The whole problem in one line, to identify it when a test fails.
std::string describe(const Problem& problem);

}  // namespace hetman::test

namespace hetman {
// Found by GoogleTest when values differ.
std::ostream& operator<<(std::ostream& stream, const Tally& tally);
std::ostream& operator<<(std::ostream& stream, const Piece& piece);
}  // namespace hetman
