#pragma once
// How likely a recount finds what is wrong.

#include <cstdint>

namespace hetman {

// The probability that a random sample of `sample` out of `units` units has one of `wrong` units
// (hypergeometric distribution).
double chance_of_a_wrong_unit(std::uint64_t wrong, std::uint64_t sample, std::uint64_t units);

// The least number of wrong units of which the sample has one with this probability or more;
// `sample` > 0, chance < 1.
std::uint64_t wrong_units_found(double chance, std::uint64_t sample, std::uint64_t units);

// The least probability that a wrong count differs from the right one modulo a random prime that is
// not among the `used` ones by which it was computed (common/numbers/primes.h).
double chance_of_fresh_prime(std::uint64_t used);

}  // namespace hetman
