#pragma once
// The levels whose units fill the lines of a frame.

#include "coordinator/plan/levels/level.h"

namespace hetman {

// The first two rows, which the left-right mirror maps to themselves (two, because a piece in the
// middle of the first row alone would leave the mirror unused).
const LevelKind& first_rows_level();

// The lines closest to the centre, which all symmetries map to themselves: the middle row and
// column, or where their number is even the two middle ones. A piece in the centre attacks most, so
// that these fillings cut the tree best. For pieces that ride along diagonals alone: the longest
// diagonals.
const LevelKind& central_level();

// Two rows in the middle, three where no two are mapped to themselves by the mirror. For wrapped
// boards: shifts map rows to themselves, but not rows together with columns.
const LevelKind& middle_rows_level();

}  // namespace hetman
