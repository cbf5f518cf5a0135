#pragma once
// Helpers for tests of intervals.

#include "coordinator/forecast/interval.h"

namespace hetman::test {

inline bool holds(const Interval& interval, double value) {
    return interval.low <= value && value <= interval.high;
}

// As a factor.
inline double width(const Interval& interval) { return interval.high / interval.low; }

}  // namespace hetman::test
