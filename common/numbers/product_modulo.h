#pragma once
// Products of remainders.

#include <cstdint>

#include "common/numbers/wide.h"

namespace hetman {

inline std::uint64_t product_modulo(std::uint64_t modulus, std::uint64_t a, std::uint64_t b) {
    return low_half(Wide{a} * b % modulus);
}

}  // namespace hetman
