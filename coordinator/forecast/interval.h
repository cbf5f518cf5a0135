#pragma once
// An estimate with bounds.

#include <algorithm>
#include <limits>

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

}  // namespace hetman
