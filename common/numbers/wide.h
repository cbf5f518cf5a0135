#pragma once
// Wide integers: 128 bits inside engines, arbitrary size for counts and sums.

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace hetman {

__extension__ using Wide = unsigned __int128;
using BigInteger = boost::multiprecision::cpp_int;

inline std::uint64_t high_half(Wide value) { return static_cast<std::uint64_t>(value >> 64); }
inline std::uint64_t low_half(Wide value) { return static_cast<std::uint64_t>(value); }
inline Wide make_wide(std::uint64_t high, std::uint64_t low) {
    return (static_cast<Wide>(high) << 64) | low;
}

inline BigInteger to_big(Wide value) {
    return (BigInteger(high_half(value)) << 64) + low_half(value);
}

// The digits of a non-negative number in base 2^64, the lowest first; none for zero.
inline std::vector<std::uint64_t> to_limbs(const BigInteger& value) {
    std::vector<std::uint64_t> limbs;
    if (value != 0) export_bits(value, std::back_inserter(limbs), 64, false);
    return limbs;
}
template <class Iterator>
BigInteger from_limbs(Iterator begin, Iterator end) {
    BigInteger value = 0;
    if (begin != end) import_bits(value, begin, end, 64, false);
    return value;
}

inline std::string to_decimal(const BigInteger& value) { return value.str(); }

}  // namespace hetman
