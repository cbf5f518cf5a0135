#pragma once
// Symmetries as maps of the board's squares. On one line, and on two joined ones, different
// symmetries move all squares alike: across a single line a mirror is the identity, across two
// joined lines it is a shift by one.

#include <set>
#include <vector>

#include "common/problem/symmetry/symmetry.h"

namespace hetman {

// The same map of the board's squares, in a form that all symmetries have in common that move the
// squares alike.
Symmetry as_map_of_squares(Board board, const Symmetry& symmetry);

// The different maps of squares among these symmetries, in that form.
std::set<Symmetry> maps_of_squares(Board board, const std::vector<Symmetry>& symmetries);

}  // namespace hetman
