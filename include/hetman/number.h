#pragma once
// Exact whole numbers of any size, as counts are.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace hetman::api {

// A whole number from 0 on, by its decimal digits. It does not calculate: give the digits to the
// integers of your choice.
class Number {
  public:
    Number(std::uint64_t number = 0) : digits_(std::to_string(number)) {}
    // `digits` has no leading zeros and is not empty.
    explicit Number(std::string digits) : digits_(std::move(digits)) {}

    const std::string& digits() const { return digits_; }

    // Nothing from 2^64 on.
    std::optional<std::uint64_t> to_uint64() const {
        constexpr std::size_t most_digits = 20;
        const Number largest(UINT64_MAX);
        if (digits_.size() > most_digits || *this > largest) return std::nullopt;
        return std::stoull(digits_);
    }

    friend bool operator==(const Number&, const Number&) = default;
    friend std::strong_ordering operator<=>(const Number& a, const Number& b) {
        if (const auto order = a.digits_.size() <=> b.digits_.size(); order != 0) return order;
        return a.digits_ <=> b.digits_;
    }

  private:
    std::string digits_;
};

}  // namespace hetman::api
