#pragma once
// Pieces: sets of moves, written in Betza notation, and the attack relation that follows from them.
//
// The atoms are the leaps (1,0) W, (1,1) F, (2,0) D, (2,1) N and (2,2) A, each in all its
// directions. A letter doubled (`NN`) or followed by 0 (`N0`) is a rider: the leap repeated to the
// board's edge. K = WF, R = WW, B = FF and Q = RB. Letters side by side make a compound: `QN`.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/board.h"

namespace hetman {

enum class Reach : std::uint8_t { none = 0, leap = 1, ride = 2 };

struct Atom {
    char letter;
    int rows;     // the longer leg
    int columns;  // the shorter leg
};

inline constexpr std::array<Atom, 5> atoms{
    {{'W', 1, 0}, {'F', 1, 1}, {'D', 2, 0}, {'N', 2, 1}, {'A', 2, 2}}};

class Piece {
  public:
    Piece() = default;

    // Reads Betza notation or a name ("awesome-queen"), also one of the aliases, in any case and in
    // the plural. Throws Failure(usage) that points at the first letter it cannot use.
    static Piece parse(std::string_view text);
    static Piece parse_betza(std::string_view text);

    // True if a piece attacks the square that lies `rows` down and `columns` to the right of it.
    // Nothing blocks a rider: a piece of the same kind in the way would itself be attacked. So the
    // relation depends on the displacement alone; it is symmetric and has all symmetries of the
    // square. A piece does not attack its own square.
    bool attacks(std::int64_t rows, std::int64_t columns) const;
    // The same between two squares of a board.
    bool attacks(Board board, Square from, Square to) const;

    // How far the moves of an atom go, by its letter. D counts as none where W rides, and A where
    // F rides: those moves add nothing, so pieces with the same moves are equal.
    Reach reach(char atom) const;

    // True if two pieces on one row or column always attack each other, so that n pieces on n x n
    // squares occupy each row and each column exactly once.
    bool one_a_line() const { return reach('W') == Reach::ride; }

    // A queen, super queen or awesome queen: what it does beside a queen is told by reach('N').
    bool is_queen() const { return reach('W') == Reach::ride && reach('F') == Reach::ride; }

    std::string betza() const;  // canonical: "QNN"
    std::string name() const;   // "awesome-queen", or the Betza notation where there is no name

    bool operator==(const Piece&) const = default;

  private:
    std::array<Reach, atoms.size()> reach_{};
};

// The nine pieces that have names: queen, rook, bishop, each plain, super- and awesome-.
struct NamedPiece {
    std::string name;
    Piece piece;
};
const std::vector<NamedPiece>& named_pieces();

// Other names that are understood: those that chess variants have for pieces with these moves. No
// piece is called so in what is printed.
const std::vector<NamedPiece>& piece_aliases();

}  // namespace hetman
