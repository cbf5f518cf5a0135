#pragma once
// Integers of any size, for counts and their sums. Boost.Multiprecision calculates; its header,
// which takes longer to compile than most of our files, is included in one source file only.

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/numbers/wide.h"

namespace hetman {

class BigInteger {
  public:
    BigInteger() noexcept : BigInteger(std::uint64_t{0}) {}
    // From built-in integers. Implicit, so that constants can be terms, factors and bounds.
    template <std::signed_integral Integer>
    requires(sizeof(Integer) <= sizeof(std::int64_t)) BigInteger(Integer number)
    noexcept : BigInteger(static_cast<std::int64_t>(number), Signed{}) {}
    template <std::unsigned_integral Integer>
    requires(sizeof(Integer) <= sizeof(std::uint64_t)) BigInteger(Integer number)
    noexcept : BigInteger(static_cast<std::uint64_t>(number), Unsigned{}) {}
    BigInteger(Wide number);
    // From decimal digits, which may begin with zeros. Throws std::runtime_error if they are none.
    explicit BigInteger(std::string_view digits);

    BigInteger(const BigInteger& other);
    BigInteger(BigInteger&& other) noexcept;
    BigInteger& operator=(const BigInteger& other);
    BigInteger& operator=(BigInteger&& other) noexcept;
    ~BigInteger();

    BigInteger& operator+=(const BigInteger& other);
    BigInteger& operator-=(const BigInteger& other);
    BigInteger& operator*=(const BigInteger& other);
    // Towards zero, as for built-in integers. Throw std::overflow_error if `other` is 0.
    BigInteger& operator/=(const BigInteger& other);
    BigInteger& operator%=(const BigInteger& other);
    BigInteger& operator<<=(unsigned bits);

    // To std::uint64_t only for numbers from 0 to 2^64 - 1; to double rounded, beyond all doubles
    // to infinity.
    explicit operator std::uint64_t() const;
    explicit operator double() const;
    std::string to_string() const;

    friend bool operator==(const BigInteger& a, const BigInteger& b);
    friend std::strong_ordering operator<=>(const BigInteger& a, const BigInteger& b);

    // The digits of a non-negative number in base 2^64, the lowest first; none for zero.
    friend std::vector<std::uint64_t> to_limbs(const BigInteger& number);
    friend BigInteger from_limbs(std::span<const std::uint64_t> limbs);

  private:
    struct Signed {};
    struct Unsigned {};
    BigInteger(std::int64_t number, Signed) noexcept;
    BigInteger(std::uint64_t number, Unsigned) noexcept;

    struct Access;  // to the storage as the type of the library

    alignas(16) std::byte storage_[32];
};

std::vector<std::uint64_t> to_limbs(const BigInteger& number);
BigInteger from_limbs(std::span<const std::uint64_t> limbs);

inline BigInteger operator+(BigInteger a, const BigInteger& b) { return std::move(a += b); }
inline BigInteger operator-(BigInteger a, const BigInteger& b) { return std::move(a -= b); }
inline BigInteger operator*(BigInteger a, const BigInteger& b) { return std::move(a *= b); }
inline BigInteger operator/(BigInteger a, const BigInteger& b) { return std::move(a /= b); }
inline BigInteger operator%(BigInteger a, const BigInteger& b) { return std::move(a %= b); }
inline BigInteger operator<<(BigInteger a, unsigned bits) { return std::move(a <<= bits); }

inline std::string to_decimal(const BigInteger& number) { return number.to_string(); }
std::ostream& operator<<(std::ostream& stream, const BigInteger& number);

}  // namespace hetman
