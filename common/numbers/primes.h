#pragma once
// Large primes, and the reconstruction of a number from its remainders by them: so a large count
// can be computed one remainder at a time.

#include <cstdint>
#include <span>
#include <vector>

#include "common/numbers/big_integer.h"

namespace hetman {

// The primes in use are the largest ones below 2^60, numbered from 0 on in descending order. A sum
// of two remainders fits 64 bits; a sum of a hundred products of two fits 128 bits.
inline constexpr std::uint64_t primes_in_use = 128;
inline constexpr unsigned bits_of_primes = 59;  // each is 2^59 or more

// `count` primes from number `first` on. Throws std::out_of_range beyond primes_in_use.
std::vector<std::uint64_t> primes_from(std::uint64_t first, std::uint64_t count);

// The number whose product with `number` has the remainder 1 by the prime; `number` must not be a
// multiple of it.
std::uint64_t inverse_modulo(std::uint64_t prime, std::uint64_t number);

// The smallest non-negative number with these remainders by as many different primes (Chinese
// remainder theorem, by mixed radices; D. E. Knuth, The Art of Computer Programming, 4.3.2).
BigInteger number_from(std::span<const std::uint64_t> remainders,
                       std::span<const std::uint64_t> primes);

// 1 if there are none.
BigInteger product_of(std::span<const std::uint64_t> primes);

std::uint64_t remainder_of(const BigInteger& number, std::uint64_t prime);

}  // namespace hetman
