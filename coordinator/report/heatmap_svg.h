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

// The share of `most`, from 0 to 1 in thousandths; 0 if that is 0.
double fraction_of(const BigInteger& most, const BigInteger& number);

// A picture with a title and a legend: the darker a square, the more placements occupy it. Long
// numbers are abbreviated; tooltips show them in full. `scale` is the name of its colour scale, of
// which a page with several pictures needs several.
std::string heatmap_svg(const Problem& problem, const std::vector<CheckedInteger>& numbers,
                        const std::string& scale = "scale");

}  // namespace hetman
