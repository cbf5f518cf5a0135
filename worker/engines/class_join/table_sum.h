#pragma once
// Checks of tables of doubles that hold integers.

#include <cstdint>
#include <span>

namespace hetman::class_join {

// The sum of integers from 0 to 2^52 - 1, modulo 2^64. Throws MemoryCorruption if one is no such
// integer: the flipped bit of a double may leave a fraction.
std::uint64_t sum_of(std::span<const double> numbers);

// Throws MemoryCorruption if the numbers have another sum than when they were written.
void expect_sum(std::span<const double> numbers, std::uint64_t sum);

}  // namespace hetman::class_join
