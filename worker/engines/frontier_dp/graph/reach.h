#pragma once
// How far a piece attacks, compared with the board.

#include "common/problem/problem.h"

namespace hetman {

// True if all rides of the piece reach so few rows, or so few columns, that a frontier can hold
// these: for all pieces that only leap, and on narrow boards for others, such as bishops on three
// rows.
bool attacks_near_lines(const Problem& problem);

}  // namespace hetman
