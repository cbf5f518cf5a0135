#pragma once
// How long runs of a device are to be, and what is counted again beside them.

#include <algorithm>

namespace hetman {

// The length for the next run, in whatever unit: that of the last one, changed so that it takes
// `wanted` nanoseconds instead of `taken`, by a factor from a quarter to `most`.
inline double adapted_length(double length, double taken, double wanted, double most = 2) {
    return length * std::clamp(wanted / std::max(taken, 1.0), 0.25, most);
}

// The time in which the processor may count again what a device counted: a share of the device's.
class CheckBudget {
  public:
    void add_device_time(double nanoseconds) { device_time_ += nanoseconds; }
    void spend(double nanoseconds) { spent_ += nanoseconds; }
    bool is_spent() const { return spent_ > share * device_time_; }
    // The time left, with a little at first, so that short runs are checked at all.
    double left() const { return share * device_time_ + at_first - spent_; }

  private:
    static constexpr double share = 0.001;
    static constexpr double at_first = 2e6;
    double device_time_ = 0;
    double spent_ = 0;
};

}  // namespace hetman
