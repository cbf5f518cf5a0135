#pragma once
// Squares that a problem excludes by a rule, beside the blocked ones: those of the other colour,
// those that attack themselves round a wrapped board, and walls.

#include <array>
#include <cstdint>
#include <string_view>

#include "common/board/board.h"
#include "common/enum_names.h"

namespace hetman {

struct Problem;
class Piece;

// The colour of the squares that may be occupied. A square is black if row + column is even.
enum class Colour : std::uint8_t { any, black, white };
inline constexpr std::array colours{Word<Colour>{Colour::any, "any"},
                                    Word<Colour>{Colour::black, "black"},
                                    Word<Colour>{Colour::white, "white"}};
inline constexpr std::array all_colours = values_in<colours>();
constexpr std::string_view name_of(Colour colour) { return row_of<colours>(colour).name; }
constexpr Colour last_of(Colour) { return all_colours.back(); }

inline bool has_colour(Board board, Square square, Colour colour) {
    const bool is_black = (board.row(square) + board.column(square)) % 2 == 0;
    return colour == Colour::any || is_black == (colour == Colour::black);
}

// True if a single leap of one of the piece's moves, as written, leads from a square back to it
// round the board: also the first leap of a ride, and a leap that lies on a ride of the piece. So
// adding a move never adds placements. This is so for all squares of a board or for none.
bool returns_to_its_square(const Piece& piece, Board board);

// The problem with its lists sorted and the excluded squares among the blocked ones: what plans and
// engines are given.
Problem settled(Problem problem);

}  // namespace hetman
