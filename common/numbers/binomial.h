#pragma once
// Binomial coefficients.

#include <cstdint>

namespace hetman {

// The number of ways to choose k out of n, for n <= 64.
constexpr std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
    std::uint64_t ways = k <= n ? 1 : 0;
    // Divided before it is multiplied, so that no product exceeds 64 bits.
    for (std::uint64_t i = 0; ways != 0 && i < k; ++i)
        ways = ways / (i + 1) * (n - i) + ways % (i + 1) * (n - i) / (i + 1);
    return ways;
}

}  // namespace hetman
