#pragma once
// A piece: a set of moves, written in Betza notation, and the attack relation that follows from it.
//
// A leaper's full move (r,s) goes r squares along rows or columns and s along the other, in all
// eight directions. Moves with r at most 3 have a letter (`leapers`); any other is written `(r,s)`.
// A semi move `[r,s]` goes r rows down and s columns to the right, or back. A doubled letter
// (`NN`), or a move followed by 0 (`N0`, `(4,1)0`, `[1,1]0`), is a rider's: the leap repeated to
// the board's edge. K = WF, R = WW, B = FF and Q = RB. Written side by side they make a compound:
// `QN`, or the semi-queen `R[1,1]0`.

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/board/board.h"
#include "common/board/line.h"
#include "common/problem/symmetry/symmetry.h"

namespace hetman {

enum class Reach : std::uint8_t { none = 0, leap = 1, ride = 2 };

// The directions of a move: all, or one and its opposite.
enum class MoveKind : std::uint8_t { full, semi };

struct Move {
    MoveKind kind = MoveKind::full;
    std::int64_t rows = 0;  // full: the larger component, at least 1; semi: rows down, not negative
    std::int64_t columns = 0;  // full: the smaller component, 0 to `rows`; semi: columns to the
                               // right
    Reach reach = Reach::leap;

    auto operator<=>(const Move&) const = default;
};

// A displacement and its opposite, represented by the one that points down, or to the right within
// a row.
struct Way {
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    auto operator<=>(const Way&) const = default;
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

// The maximum number of moves of a piece. Every attack test takes time proportional to it.
inline constexpr std::size_t most_moves = 64;

class Piece {
  public:
    Piece() = default;

    // Parses Betza notation or a name ("awesome-queen") or alias, in any case, singular or plural.
    // Throws Failure(usage) that points at the first invalid character.
    static Piece parse(std::string_view text);
    static Piece parse_betza(std::string_view text);

    // True if a piece on one square attacks a piece on the other. Nothing blocks a rider, because a
    // piece of the same kind in the way would itself be attacked. So the relation is symmetric and
    // depends only on the displacement (round the joined edges). A piece does not attack its own
    // square.
    bool attacks(Board board, Square from, Square to) const;
    // The same on a plane, for the square `rows` down and `columns` to the right.
    bool attacks(std::int64_t rows, std::int64_t columns) const;

    // The squares that it attacks from a square where rides end before the first of some walls
    // (sorted), in no particular order. No piece stands on a wall or attacks one; leaps pass
    // over walls. Symmetric as well: the way back passes the same squares.
    std::vector<Square> attacked_from(Board board, Square from,
                                      const std::vector<Square>& walls) const;

    // The moves in canonical form, sorted: at most one for each displacement. Redundant moves are
    // left out, such as (2,0) if (1,0) rides, and semi moves that together make up a full move are
    // merged. Pieces with the same attacks on all planes compare equal.
    const std::vector<Move>& moves() const { return moves_; }

    // Where a single leap of each move leads, as the moves were written: redundant moves are
    // included, so that adding a move never takes a leap away. Only the rule on squares that attack
    // themselves reads them (excluded_squares.h); they are no part of comparisons or of `betza`.
    const std::vector<Way>& leaps_as_written() const { return leaps_as_written_; }

    // True if a move was written that lies on the way of a ride, such as (2,0) of a rook. Such a
    // move is left out, though it would pass over a wall that ends the ride.
    bool has_move_on_ride() const;

    // True if some move is a ride.
    bool rides() const;

    // The reach of the full move that a leaper's letter stands for.
    Reach reach(char letter) const;

    // True if the piece has no moves other than those of these letters.
    bool has_only(std::string_view letters) const;

    // True if two pieces on the same line of that kind always attack each other on a plane.
    bool rides_along(LineKind kind) const;
    // True if the piece rides along both, so that n pieces on n x n squares occupy each row and
    // column exactly once.
    bool rides_along_rows_and_columns() const {
        return rides_along(LineKind::row) && rides_along(LineKind::column);
    }

    // True if the map preserves the piece's set of moves.
    bool is_kept_by(const Symmetry& symmetry) const;

    // True for the queen, super queen and awesome queen; reach('N') tells them apart.
    bool is_queen() const {
        return reach('W') == Reach::ride && reach('F') == Reach::ride && has_only("WFN");
    }

    std::string betza() const;  // canonical: "QNN"
    std::string name() const;   // "awesome-queen", or the Betza notation if the piece has no name

    bool operator==(const Piece& other) const { return moves_ == other.moves_; }

  private:
    Reach reach_of(const Move& way) const;

    std::vector<Move> moves_;
    std::vector<Way> leaps_as_written_;
};

// The nine named pieces: queen, rook and bishop, each plain, super- and awesome-.
struct NamedPiece {
    std::string name;
    Piece piece;
};
const std::vector<NamedPiece>& named_pieces();

// Aliases accepted as input: the names that chess variants use for pieces with these moves. They
// are never printed.
const std::vector<NamedPiece>& piece_aliases();

// True for a name or an alias, in any case, singular or plural.
bool is_piece_name(std::string_view text);

}  // namespace hetman
