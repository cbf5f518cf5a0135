#pragma once
// The moduli of residues. Plain constants only: this header is also compiled for processors that
// not every machine has.

#include <cstdint>

namespace hetman {

// 2^32 - 5 and 2^31 - 1, two primes.
inline constexpr std::uint64_t residue_moduli[] = {4294967291, 2147483647};

}  // namespace hetman
