#pragma once
// An estimate with bounds.

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <string>

namespace hetman {

// The likely value, and bounds that contain the true one in at least nine cases of ten.
struct Interval {
    double likely = 0;
    double low = 0;
    double high = 0;
};

inline Interval exactly(double value) { return {value, value, value}; }

inline Interval shifted(const Interval& interval, double by) {
    return {interval.likely + by, interval.low + by, interval.high + by};
}

inline Interval scaled(const Interval& interval, double by) {
    return {interval.likely * by, interval.low * by, interval.high * by};
}

// The same with both bounds moved outwards by a factor, at least 1.
inline Interval widened(const Interval& interval, double factor) {
    return {interval.likely, interval.low / factor,
            std::min(interval.high * factor, std::numeric_limits<double>::max())};
}

// "6.5e+10 (6.1e+10 to 7e+10)"; the value alone if its bounds read like it.
template <class Text>
std::string interval_text(const Interval& interval, Text text) {
    const std::string likely = text(interval.likely);
    const std::string low = text(interval.low);
    const std::string high = text(interval.high);
    return low == likely && high == likely ? likely
                                           : fmt::format("{} ({} to {})", likely, low, high);
}

}  // namespace hetman
