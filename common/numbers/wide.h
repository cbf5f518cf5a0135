#pragma once
// Integers of 128 bits, for use inside engines.

#include <cstdint>

namespace hetman {

__extension__ using Wide = unsigned __int128;

inline std::uint64_t high_half(Wide value) { return static_cast<std::uint64_t>(value >> 64); }
inline std::uint64_t low_half(Wide value) { return static_cast<std::uint64_t>(value); }
inline Wide make_wide(std::uint64_t high, std::uint64_t low) {
    return (static_cast<Wide>(high) << 64) | low;
}

}  // namespace hetman
