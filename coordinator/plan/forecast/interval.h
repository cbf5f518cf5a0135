#pragma once
// A number that is not known exactly.

#include <algorithm>
#include <limits>

namespace hetman {

// What is likely, and the bounds of an interval that holds the number in nine cases of ten or more.
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

// The same, where each bound may be off by that factor, at least 1.
inline Interval widened(const Interval& interval, double factor) {
    return {interval.likely, interval.low / factor,
            std::min(interval.high * factor, std::numeric_limits<double>::max())};
}

}  // namespace hetman
