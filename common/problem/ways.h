#pragma once
// The displacements of a move.

#include <set>

#include "common/problem/piece.h"

namespace hetman {

// Of a single leap: four of a full move, two along lines and diagonals, one of a semi move.
std::set<Way> ways_of(const Move& move);

}  // namespace hetman
