#pragma once
// Units come from another process, so they are checked before an engine uses them as table indices.

#include "common/board/board.h"
#include "common/units/unit.h"

namespace hetman {

// Throws std::out_of_range for a unit that cannot belong to a problem on the board.
void check_unit(Board board, const Unit& unit);

}  // namespace hetman
