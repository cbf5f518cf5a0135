#pragma once
// Placements and heat maps as text and pictures.

#include <string>
#include <vector>

#include "common/problem.h"
#include "common/wide.h"

namespace hetman {

// The board, a line for each row: a piece is the first letter of its notation in lower case,
// preplaced ones in upper case, other squares are stars.
std::string board_text(const Problem& problem, const std::vector<Square>& placement);

// The squares of a placement, ascending, in a line.
std::string squares_text(const std::vector<Square>& placement);

// A number for each square, in aligned columns, a line for each row.
std::string table_text(Board board, const std::vector<BigInteger>& numbers);

// A heat map as an SVG picture: the darker a square the more placements occupy it; the numbers
// stand in the squares where they can be read.
std::string heatmap_svg(const Problem& problem, const std::vector<BigInteger>& numbers);

}  // namespace hetman
