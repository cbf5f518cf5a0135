#pragma once
// The estimated sum over a population, from a stratified sample.

#include <optional>
#include <vector>

#include "coordinator/forecast/interval.h"

namespace hetman {

// A stratum: its known values, and the number of unknown ones.
struct Stratum {
    std::vector<double> known;
    double unknown = 0;
};

// Fewer known values say too little about the spread.
inline constexpr std::size_t least_known = 3;

// The sum over the unknown values. If a stratum has too few known values, all strata are merged
// into one; nothing if that has too few, too.
//
// The interval is symmetric on a logarithmic scale, as sums of values that differ by orders of
// magnitude are spread, and wider than Student's t has it (W. G. Cochran, Sampling Techniques,
// 1977, chapter 5, with the degrees of freedom of Satterthwaite): docs/forecasts.md says how it was
// calibrated.
std::optional<Interval> sum_of_unknown(const std::vector<Stratum>& strata);

}  // namespace hetman
