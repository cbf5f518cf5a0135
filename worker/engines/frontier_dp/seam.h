#pragma once
// The seam: the lines along which a torus is cut open.

#include <cstdint>
#include <vector>

#include "common/problem/problem.h"

namespace hetman {

// The squares of a torus's first rows, or of its first columns if these are shorter, as many as the
// longest leap crosses; sorted. Once they are filled, the rest is a cylinder, whose frontier is
// half as wide. None on other boards, on tori so small that they are better counted whole, if there
// are millions of ways to fill them, if a leap crosses half the board, or if the required symmetry
// moves these lines.
std::vector<Square> seam_squares(const Problem& problem);

// The problem with all squares of a seam empty: its part that takes longest.
Problem with_empty_seam(const Problem& problem, const std::vector<Square>& seam);

// Estimated number of ways to fill a seam, up to the symmetries that keep it.
std::uint64_t seam_fillings(const Problem& problem, const std::vector<Square>& seam);

}  // namespace hetman
