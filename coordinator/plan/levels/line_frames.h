#pragma once
// The levels whose units fill the lines of a frame.

#include "coordinator/plan/levels/level.h"

namespace hetman {

// The first two rows, which the left-right mirror maps to themselves (two, because a piece in the
// middle of the first row alone would leave the mirror unused).
const LevelKind& first_rows_level();

// The lines closest to the centre, which all symmetries map to each other: the middle row and
// column, or the two middle ones if their number is even. Central pieces attack most, so that these
// fillings cut the tree best. For pieces that ride along diagonals alone: the longest diagonals.
const LevelKind& central_level();

// Two rows in the middle, or three if the mirror maps no two to themselves. For wrapped boards,
// whose shifts along the rows map these rows to themselves, but not the central lines.
const LevelKind& middle_rows_level();

}  // namespace hetman
