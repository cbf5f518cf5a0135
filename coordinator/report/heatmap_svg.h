#pragma once
// Heat maps as pictures.

#include <string>
#include <vector>

#include "common/numbers/checked_integer.h"
#include "common/problem/problem.h"

namespace hetman {

// A number in few characters: up to six digits in full, else rounded as "1.23M", "45.6G" (M: 10^6,
// G: 10^9, then T, P, E), and from 10^21 on as "1.2e21".
std::string abbreviated(const BigInteger& number);

// An SVG picture with a title and a legend: the darker a square, the more placements occupy it. The
// squares' numbers are abbreviated where they are long; in full they are the squares' tooltips.
std::string heatmap_svg(const Problem& problem, const std::vector<CheckedInteger>& numbers);

}  // namespace hetman
