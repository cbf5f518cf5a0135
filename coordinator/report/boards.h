#pragma once
// Placements and heat maps as text, and what stands on each square, for all ways to draw it.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/numbers/checked_integer.h"
#include "common/problem/problem.h"

namespace hetman {

// What a picture shows on a square. The latest piece, squares that are free for further ones: in
// pictures of searches.
enum class Mark : std::uint8_t { none, piece, preplaced, latest, blocked, wall, attacked, free };

constexpr bool is_piece(Mark mark) {
    return mark == Mark::piece || mark == Mark::preplaced || mark == Mark::latest;
}

// What a square has in a placement (sorted).
Mark mark_of(const Problem& problem, const std::vector<Square>& placement, Square square);

// What pictures are of: "queen on 4 x 4, 4 pieces".
std::string description_of(const Problem& problem);

// The letter for a piece in pictures: "q" for all queens, "p" if the piece's notation begins with a
// bracket.
char letter_of(const Piece& piece);

// One line for each row, indented by `indent` spaces, with a letter for each square.
std::string picture(Board board, const std::function<char(Square)>& letter, unsigned indent = 0);

// The picture of a placement (sorted): preplaced pieces in upper case, other pieces in lower case,
// blocked squares as x, walls as #, other squares as stars.
std::string board_text(const Problem& problem, const std::vector<Square>& placement,
                       unsigned indent = 0);

// The squares of a placement in ascending order, on one line.
std::string squares_text(const std::vector<Square>& placement);

// The numbers of the squares in aligned columns, one line for each row.
std::string table_text(Board board, const std::vector<CheckedInteger>& numbers);

}  // namespace hetman
