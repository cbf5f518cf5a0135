#pragma once
// The estimated sum over a population, from a stratified sample.

#include <optional>
#include <vector>

#include "coordinator/forecast/interval.h"

namespace hetman {

// A stratum: its known values, and the number of unknown ones. Each value has a size, to which it
// is expected to be in proportion, more or less.
struct Stratum {
    std::vector<double> known = {};
    std::vector<double> sizes = {};  // of the known values
    double unknown = 0;
    double unknown_sizes = 0;  // their sum

    void add(double value, double size = 1) {
        known.push_back(value);
        sizes.push_back(size);
    }
    void add_unknown(double size = 1, double number = 1) {
        unknown += number;
        unknown_sizes += number * size;
    }
};

// Fewer known values say too little about the spread.
inline constexpr std::size_t least_known = 3;

// The sum over the unknown values. If a stratum has too few known values, all strata are merged
// into one; nothing if that has too few, too. With sizes that differ, the combined ratio estimate
// of values to sizes (section 6.11 of the book below), whose spread is that of the differences.
//
// The interval is symmetric on a logarithmic scale, as sums of values that differ by orders of
// magnitude are spread, and wider than Student's t has it (W. G. Cochran, Sampling Techniques,
// 1977, chapter 5, with the degrees of freedom of Satterthwaite): docs/forecasts.md says how it was
// calibrated.
std::optional<Interval> sum_of_unknown(const std::vector<Stratum>& strata);

}  // namespace hetman
