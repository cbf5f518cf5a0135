#pragma once
// The sum over a population of which a stratified sample is known.

#include <optional>
#include <vector>

#include "coordinator/plan/forecast/interval.h"

namespace hetman {

// Values of one kind: some are known, and so many others are not.
struct Stratum {
    std::vector<double> known;
    double unknown = 0;
};

// Of fewer known values the spread says too little.
inline constexpr std::size_t least_known = 3;

// The sum over the unknown values. A stratum that lacks known values makes all strata one; nothing
// if then too few are known.
//
// The interval is symmetric on a logarithmic scale, as sums of values that differ by orders of
// magnitude are spread, and wider than Student's t has it (W. G. Cochran, Sampling Techniques,
// 1977, chapter 5, with the degrees of freedom of Satterthwaite): docs/forecasts.md says how it was
// calibrated.
std::optional<Interval> sum_of_unknown(const std::vector<Stratum>& strata);

}  // namespace hetman
