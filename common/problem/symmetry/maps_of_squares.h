#pragma once
// Symmetries as maps of the board's squares. On one line, and on two joined ones, different
// symmetries move all squares alike: across a single line a mirror is the identity, across two
// joined lines it is a shift by one.

#include <set>
#include <vector>

#include "common/problem/symmetry/symmetry.h"

namespace hetman {

// The canonical form of a symmetry: two symmetries move all squares alike if and only if their
// forms are equal.
Symmetry canonical_form(Board board, const Symmetry& symmetry);

// The canonical forms of these symmetries.
std::set<Symmetry> maps_of_squares(Board board, const std::vector<Symmetry>& symmetries);

}  // namespace hetman
