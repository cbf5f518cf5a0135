#pragma once
// The seam: the lines along which a torus is cut open.

#include <cstdint>
#include <vector>

#include "common/problem/problem.h"

namespace hetman {

// The first rows of a torus, or the first columns if these are shorter, as many as the longest leap
// is wide, sorted: with them filled, the others are a cylinder, whose frontier is half as wide.
// None on other boards, on tori so small that they are better counted whole, and if there are
// millions of ways to fill them, if a leap crosses half the board, or if the required symmetry
// moves these lines.
std::vector<Square> seam_squares(const Problem& problem);

// The problem with all squares of a seam empty: its part that takes longest.
Problem with_empty_seam(const Problem& problem, const std::vector<Square>& seam);

// The number of ways to fill a seam, each orbit under the symmetries that keep it counted once,
// about.
std::uint64_t seam_fillings(const Problem& problem, const std::vector<Square>& seam);

}  // namespace hetman
