#pragma once
// Placements and heat maps as text.

#include <functional>
#include <string>
#include <vector>

#include "common/numbers/checked_integer.h"
#include "common/problem/problem.h"

namespace hetman {

// The letter that stands for a piece in pictures: "q" for all queens, "p" where no letter stands
// for any of its moves.
char letter_of(const Piece& piece);

// A line for each row, each begun with `indent` spaces, with a letter for each square.
std::string picture(Board board, const std::function<char(Square)>& letter, unsigned indent = 0);

// The picture of a placement (sorted): preplaced pieces are letters in upper case, other squares
// stars, blocked ones crosses.
std::string board_text(const Problem& problem, const std::vector<Square>& placement,
                       unsigned indent = 0);

// The squares of a placement, ascending, in a line.
std::string squares_text(const std::vector<Square>& placement);

// A number for each square, in aligned columns, a line for each row.
std::string table_text(Board board, const std::vector<CheckedInteger>& numbers);

}  // namespace hetman
