#pragma once
// A flipped bit in a number of any size, as from a fault of the memory.

#include <vector>

#include "common/numbers/big_integer.h"

namespace hetman {

// Bit 0 is the lowest. The number must not be negative.
inline void bit_flip(BigInteger& number, unsigned bit) {
    std::vector<std::uint64_t> limbs = to_limbs(number);
    if (bit / 64 >= limbs.size()) limbs.resize(bit / 64 + 1);
    limbs[bit / 64] ^= std::uint64_t{1} << (bit % 64);
    number = from_limbs(limbs);
}

}  // namespace hetman
