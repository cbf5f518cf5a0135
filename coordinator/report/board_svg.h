#pragma once
// Boards as SVG pictures: placements, and the moves of a piece.

#include <functional>
#include <string>
#include <string_view>

#include "coordinator/report/boards.h"

namespace hetman {

// A picture of a board. Pieces are discs, preplaced ones with a hole, blocked squares crosses,
// attacked ones dots; squares of even row + column are dark, and joined edges dashed. It has
// colours of its own; on a page, whose style sheet may replace them, parts have the classes light,
// dark, frame, piece, hole, blocked and attacked. `title` must not need escaping.
std::string board_svg(Board board, const std::function<Mark(Square)>& mark, std::string_view title);

}  // namespace hetman
