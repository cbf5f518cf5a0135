#include "coordinator/forecast/strata.h"

#include <algorithm>
#include <cmath>

namespace hetman {
namespace {

// The least number of known values from which an undivided population is estimated.
constexpr std::size_t least_of_all = 4;

struct Moments {
    double mean = 0;
    double variance = 0;
};

Moments moments_of(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    Moments moments;
    // (The sum of whole numbers is exact, and so is the mean of equal ones.)
    for (const double value : values) moments.mean += value;
    moments.mean /= count;
    for (const double value : values)
        moments.variance += (value - moments.mean) * (value - moments.mean) / (count - 1);
    return moments;
}

bool lacks_values(const Stratum& stratum) {
    return stratum.unknown > 0 && stratum.known.size() < least_known;
}

Stratum all_in_one(const std::vector<Stratum>& strata) {
    Stratum all;
    for (const Stratum& stratum : strata) {
        all.unknown += stratum.unknown;
        all.unknown_sizes += stratum.unknown_sizes;
        all.known.insert(all.known.end(), stratum.known.begin(), stratum.known.end());
        all.sizes.insert(all.sizes.end(), stratum.sizes.begin(), stratum.sizes.end());
    }
    return all;
}

// The half width of an interval, in standard errors.
double standard_errors(double degrees_of_freedom) { return 2.5 + 8 / degrees_of_freedom; }

// The unknown sums as the known values' means have them.
struct Expected {
    double values = 0;
    double sizes = 0;
    double true_sizes = 0;
};

Expected expected_of(const std::vector<Stratum>& strata) {
    Expected expected;
    for (const Stratum& stratum : strata) {
        if (stratum.unknown == 0) continue;
        expected.values += stratum.unknown * moments_of(stratum.known).mean;
        expected.sizes += stratum.unknown * moments_of(stratum.sizes).mean;
        expected.true_sizes += stratum.unknown_sizes;
    }
    return expected;
}

// The values less what their sizes let expect.
std::vector<double> residuals(const Stratum& stratum, double ratio) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < stratum.known.size(); ++i)
        differences.push_back(stratum.known[i] - ratio * stratum.sizes[i]);
    return differences;
}

Interval sum_of_divided(const std::vector<Stratum>& strata) {
    const Expected expected = expected_of(strata);
    if (expected.values == 0 || expected.sizes == 0) return exactly(0);
    const double ratio = expected.values / expected.sizes;
    double variance = 0;
    double squared_over_freedom = 0;
    for (const Stratum& stratum : strata) {
        if (stratum.unknown == 0) continue;
        const auto known = static_cast<double>(stratum.known.size());
        const double spread = moments_of(residuals(stratum, ratio)).variance;
        // The variance includes the correction for a finite population: known values do not vary.
        const double share = stratum.unknown * (stratum.unknown + known) / known * spread;
        variance += share;
        squared_over_freedom += share * share / (known - 1);
    }
    const double likely = ratio * expected.true_sizes;
    if (variance == 0) return exactly(likely);
    const double error =
        standard_errors(variance * variance / squared_over_freedom) * std::sqrt(variance);
    return widened(exactly(likely), std::exp(error / expected.values));
}

}  // namespace

std::optional<Interval> sum_of_unknown(const std::vector<Stratum>& strata) {
    const Stratum all = all_in_one(strata);
    if (all.unknown > 0 && all.known.size() < least_of_all) return std::nullopt;
    const bool divided = std::none_of(strata.begin(), strata.end(), lacks_values);
    return divided ? sum_of_divided(strata) : sum_of_divided({all});
}

}  // namespace hetman
