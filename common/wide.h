#pragma once
// Integers wider than the machine's: 128 bits for what one unit counts, any size for sums.

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>

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

inline std::string to_decimal(const BigInteger& value) { return value.str(); }

}  // namespace hetman
