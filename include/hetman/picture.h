#pragma once
// Pictures of placements.

#include <span>
#include <string>

#include "hetman/error.h"
#include "hetman/problem.h"

namespace hetman::api {

// One line for each row, as `hetman first` prints them: preplaced pieces in upper case, other
// pieces in lower case, blocked squares as x, walls as #, other squares as stars. The squares of
// the placement may come in any order. Throws Error for a square off the board, and for boards of
// more than 4,000,000 squares.
std::string board_text(const Problem& problem, std::span<const Square> placement);

// An SVG picture, 24 pixels for each square: pieces are discs, preplaced ones with a hole, blocked
// squares crosses, walls filled; joined edges are dashed. Throws Error as board_text() does.
std::string board_svg(const Problem& problem, std::span<const Square> placement);

}  // namespace hetman::api
