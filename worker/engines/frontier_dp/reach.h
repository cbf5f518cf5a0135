#pragma once
// How far a piece attacks, compared with the board.

#include "common/problem/problem.h"

namespace hetman {

// True if the piece leaps, and its rides, if it has any, end after so few lines that a frontier can
// hold them: on narrow boards, such as a bishop's on three rows.
bool attacks_near_lines(const Problem& problem);

}  // namespace hetman
