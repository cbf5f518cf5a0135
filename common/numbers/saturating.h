#pragma once
// 64-bit numbers whose sums and products saturate at 2^64 - 1 instead of wrapping. Used for
// estimates, and for bounds computed from untrusted input.

#include <algorithm>
#include <cstdint>
#include <limits>

namespace hetman {

class Saturating {
  public:
    static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

    constexpr Saturating(std::uint64_t value) : value_(value) {}

    constexpr std::uint64_t value() const { return value_; }
    friend constexpr Saturating operator+(Saturating a, Saturating b) {
        std::uint64_t sum = 0;
        return __builtin_add_overflow(a.value_, b.value_, &sum) ? most : sum;
    }
    friend constexpr Saturating operator*(Saturating a, Saturating b) {
        std::uint64_t product = 0;
        return __builtin_mul_overflow(a.value_, b.value_, &product) ? most : product;
    }
    // Saturated numbers stay so: they may stand for any larger one.
    friend constexpr Saturating operator/(Saturating a, std::uint64_t divisor) {
        return a.value_ == most ? most : a.value_ / divisor;
    }
    friend constexpr Saturating least(Saturating a, Saturating b) {
        return std::min(a.value_, b.value_);
    }

  private:
    std::uint64_t value_;
};

}  // namespace hetman
