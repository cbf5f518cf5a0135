#pragma once
// A number in one byte, on a logarithmic scale: for estimates of which there are many.

#include <bit>
#include <compare>
#include <cstdint>

namespace hetman {

// 0, or a number from 1 to 2^64 - 1 rounded down to a quarter of an octave: a code is four times
// the exponent, plus the two bits below the leading one, plus 1. Codes are in the order of their
// numbers, each code is valid, and the largest code stands for all numbers from 1.5 x 2^63.
class RoughNumber {
  public:
    constexpr RoughNumber() = default;
    constexpr explicit RoughNumber(std::uint64_t value) {
        if (value == 0) return;
        const auto exponent = static_cast<unsigned>(std::bit_width(value)) - 1;
        const std::uint64_t fraction =
            (exponent < 2 ? value << (2 - exponent) : value >> (exponent - 2)) & 3;
        const std::uint64_t code = 4 * exponent + fraction + 1;
        code_ = static_cast<std::uint8_t>(code > 255 ? 255 : code);
    }
    static constexpr RoughNumber from_code(std::uint8_t code) {
        RoughNumber number;
        number.code_ = code;
        return number;
    }

    constexpr std::uint8_t code() const { return code_; }
    constexpr std::uint64_t value() const {
        if (code_ == 0) return 0;
        const unsigned exponent = (code_ - 1U) / 4;
        const std::uint64_t leading = 4 | ((code_ - 1U) & 3);
        return exponent < 2 ? leading >> (2 - exponent) : leading << (exponent - 2);
    }
    constexpr auto operator<=>(const RoughNumber&) const = default;

  private:
    std::uint8_t code_ = 0;
};

}  // namespace hetman
