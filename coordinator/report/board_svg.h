#pragma once
// Boards as SVG pictures: placements, the moves of a piece, steps of a search.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem/problem.h"
#include "coordinator/report/boards.h"

namespace hetman {

// Boards with more rows or columns are not drawn.
inline constexpr std::uint64_t most_drawn_lines = 1000;

// A picture of a board. Pieces are discs, preplaced ones with a hole, the latest one with a ring
// around it; blocked squares are crosses, walls filled, attacked squares dots, free ones small
// rings. Squares of even row + column are dark, and joined edges dashed; of more than 64 rows or
// columns the squares are smaller, of more than 256 they are not drawn, and pieces become points.
// It has colours of its own; on a page, whose style sheet may replace them, parts have the classes
// light, dark, frame, piece, hole, latest, blocked, wall, attacked and free. `title` must not need
// escaping.
std::string board_svg(Board board, const std::function<Mark(Square)>& mark, std::string_view title);

// The same with squares of this size, in pixels.
std::string board_svg(Board board, const std::function<Mark(Square)>& mark, std::string_view title,
                      double square);

// The size of a square, at most 24 pixels, so that the longer side is at most about `most_pixels`.
double square_pixels(Board board, double most_pixels);

// Of a board's picture, in pixels.
struct PictureSize {
    double width;
    double height;
};
PictureSize size_of(Board board, double square);

// A placement (sorted), with the problem as its title.
std::string placement_svg(const Problem& problem, const std::vector<Square>& placement);

}  // namespace hetman
