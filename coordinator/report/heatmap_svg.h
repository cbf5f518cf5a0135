#pragma once
// Heat maps as SVG pictures.

#include <string>
#include <vector>

#include "common/numbers/checked_integer.h"
#include "common/problem/problem.h"

namespace hetman {

// A short form of a number: up to six digits in full, larger numbers rounded as "1.23M", "45.6G"
// (M: 10^6, G: 10^9, then T, P, E), from 10^21 on as "1.2e21".
std::string abbreviated(const BigInteger& number);

// A picture with a title and a legend: the darker a square, the more placements occupy it. Long
// numbers are abbreviated; tooltips show them in full.
std::string heatmap_svg(const Problem& problem, const std::vector<CheckedInteger>& numbers);

}  // namespace hetman
