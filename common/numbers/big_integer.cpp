#include "common/numbers/big_integer.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <iterator>
#include <limits>
#include <new>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "common/digits.h"

namespace hetman {

using Number = boost::multiprecision::cpp_int;

struct BigInteger::Access {
    static_assert(sizeof(Number) <= sizeof(BigInteger) && alignof(Number) <= alignof(BigInteger),
                  "the storage of BigInteger must hold a number of the library");

    static Number& of(BigInteger& integer) {
        return *std::launder(reinterpret_cast<Number*>(integer.storage_));
    }
    static const Number& of(const BigInteger& integer) {
        return *std::launder(reinterpret_cast<const Number*>(integer.storage_));
    }
};

namespace {

// The library takes a leading 0 for octal and 0x for hexadecimal digits.
std::string without_leading_zeros(std::string_view digits) {
    if (!is_digits(digits))
        throw std::runtime_error("a number has characters that are no decimal digits");
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return std::string(digits);
}

}  // namespace

BigInteger::BigInteger(std::int64_t number, Signed) noexcept { new (storage_) Number(number); }
BigInteger::BigInteger(std::uint64_t number, Unsigned) noexcept { new (storage_) Number(number); }
BigInteger::BigInteger(Wide number) { new (storage_) Number(number); }
BigInteger::BigInteger(std::string_view digits) {
    new (storage_) Number(without_leading_zeros(digits));
}
BigInteger::BigInteger(const BigInteger& other) { new (storage_) Number(Access::of(other)); }
BigInteger::BigInteger(BigInteger&& other) noexcept {
    new (storage_) Number(std::move(Access::of(other)));
}
BigInteger& BigInteger::operator=(const BigInteger& other) {
    Access::of(*this) = Access::of(other);
    return *this;
}
BigInteger& BigInteger::operator=(BigInteger&& other) noexcept {
    Access::of(*this) = std::move(Access::of(other));
    return *this;
}
BigInteger::~BigInteger() { Access::of(*this).~Number(); }

BigInteger& BigInteger::operator+=(const BigInteger& other) {
    Access::of(*this) += Access::of(other);
    return *this;
}
BigInteger& BigInteger::operator-=(const BigInteger& other) {
    Access::of(*this) -= Access::of(other);
    return *this;
}
BigInteger& BigInteger::operator*=(const BigInteger& other) {
    Access::of(*this) *= Access::of(other);
    return *this;
}
BigInteger& BigInteger::operator/=(const BigInteger& other) {
    Access::of(*this) /= Access::of(other);
    return *this;
}
BigInteger& BigInteger::operator%=(const BigInteger& other) {
    Access::of(*this) %= Access::of(other);
    return *this;
}
BigInteger& BigInteger::operator<<=(unsigned bits) {
    Access::of(*this) <<= bits;
    return *this;
}

BigInteger::operator std::uint64_t() const { return static_cast<std::uint64_t>(Access::of(*this)); }
BigInteger::operator double() const {
    const Number& value = Access::of(*this);
    // Boost 1.83 throws where the number is too large for a double.
    using Limits = std::numeric_limits<double>;
    if (value != 0 && msb(Number(abs(value))) >= unsigned{Limits::max_exponent})
        return value < 0 ? -Limits::infinity() : Limits::infinity();
    return static_cast<double>(value);
}
std::string BigInteger::to_string() const { return Access::of(*this).str(); }

bool operator==(const BigInteger& a, const BigInteger& b) {
    return BigInteger::Access::of(a) == BigInteger::Access::of(b);
}
std::strong_ordering operator<=>(const BigInteger& a, const BigInteger& b) {
    return BigInteger::Access::of(a).compare(BigInteger::Access::of(b)) <=> 0;
}

std::vector<std::uint64_t> to_limbs(const BigInteger& number) {
    std::vector<std::uint64_t> limbs;
    const Number& value = BigInteger::Access::of(number);
    if (value != 0) export_bits(value, std::back_inserter(limbs), 64, false);
    return limbs;
}
BigInteger from_limbs(std::span<const std::uint64_t> limbs) {
    BigInteger number;
    if (!limbs.empty())
        import_bits(BigInteger::Access::of(number), limbs.begin(), limbs.end(), 64, false);
    return number;
}

std::ostream& operator<<(std::ostream& stream, const BigInteger& number) {
    return stream << number.to_string();
}

}  // namespace hetman
