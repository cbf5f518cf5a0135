#pragma once
// Pieces: sets of moves, written in Betza notation, and the attack relation that follows from them.
//
// A leaper's full move (r,s) goes r squares along rows or columns and s along the others, in all
// eight directions. A letter stands for each with r at most 3 (`leapers`); any other is written
// `(r,s)`. A semi move `[r,s]` goes r rows down and s columns to the right, or back. A letter
// doubled (`NN`), or a move followed by 0 (`N0`, `(4,1)0`, `[1,1]0`), is a rider's: the leap
// repeated to the board's edge. K = WF, R = WW, B = FF and Q = RB. Side by side they make a
// compound: `QN`, or the semi-queen `R[1,1]0`.

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem/board.h"
#include "common/problem/line.h"
#include "common/problem/symmetry.h"

namespace hetman {

enum class Reach : std::uint8_t { none = 0, leap = 1, ride = 2 };

// In which directions a move goes: in all, or in one and back.
enum class MoveKind : std::uint8_t { full, semi };

struct Move {
    MoveKind kind = MoveKind::full;
    std::int64_t rows = 0;     // full: the longer way, at least 1; semi: down, not negative
    std::int64_t columns = 0;  // full: the shorter way, 0 to `rows`; semi: to the right
    Reach reach = Reach::leap;

    auto operator<=>(const Move&) const = default;
};

struct Leaper {
    char letter;
    std::int64_t longer;
    std::int64_t shorter;
};

inline constexpr std::array<Leaper, 9> leapers{{{'W', 1, 0},
                                                {'F', 1, 1},
                                                {'D', 2, 0},
                                                {'N', 2, 1},
                                                {'A', 2, 2},
                                                {'H', 3, 0},
                                                {'C', 3, 1},
                                                {'Z', 3, 2},
                                                {'G', 3, 3}}};

// Of one piece. Each costs time wherever an attack is looked for.
inline constexpr std::size_t most_moves = 64;

class Piece {
  public:
    Piece() = default;

    // Reads Betza notation or a name ("awesome-queen"), also one of the aliases, in any case and in
    // the plural. Throws Failure(usage) that points at the first letter it cannot use.
    static Piece parse(std::string_view text);
    static Piece parse_betza(std::string_view text);

    // True if a piece attacks another one on the board. Nothing blocks a rider: a piece of the same
    // kind in the way would itself be attacked. So the relation depends on the displacement alone
    // (round the edges that are joined), and is symmetric. A piece does not attack its own square.
    bool attacks(Board board, Square from, Square to) const;
    // On a plane, the square that lies `rows` down and `columns` to the right of it.
    bool attacks(std::int64_t rows, std::int64_t columns) const;

    // Sorted, no two for the same way. Moves on the way of a ride add nothing and are left out, as
    // (2,0) where (1,0) rides; semi moves that make up a full one are that: pieces with the same
    // attacks on all planes are equal.
    const std::vector<Move>& moves() const { return moves_; }

    // How far the full move goes for which one of the leapers' letters stands.
    Reach reach(char letter) const;

    // True if these letters stand for all of the piece's moves.
    bool has_only(std::string_view letters) const;

    // True if two pieces on one line of that kind always attack each other on a plane.
    bool rides_along(LineKind kind) const;
    // True for rows and columns, so that n pieces on n x n squares occupy each exactly once.
    bool rides_along_rows_and_columns() const {
        return rides_along(LineKind::row) && rides_along(LineKind::column);
    }

    // True if the map keeps the set of the piece's moves.
    bool is_kept_by(const Symmetry& symmetry) const;

    // A queen, super queen or awesome queen: what it does beside a queen is told by reach('N').
    bool is_queen() const {
        return reach('W') == Reach::ride && reach('F') == Reach::ride && has_only("WFN");
    }

    std::string betza() const;  // canonical: "QNN"
    std::string name() const;   // "awesome-queen", or the Betza notation where there is no name

    bool operator==(const Piece&) const = default;

  private:
    Reach reach_of(const Move& way) const;

    std::vector<Move> moves_;
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
