#include "common/numbers/primes.h"

#include <array>
#include <bit>
#include <stdexcept>

#include "common/numbers/product_modulo.h"

namespace hetman {
namespace {

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
    std::uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = product_modulo(modulus, result, base);
        base = product_modulo(modulus, base, base);
    }
    return result;
}

// The test of Miller and Rabin with the first twelve primes as bases, which no composite below
// 3.3 x 10^24 passes (J. Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases,
// Mathematics of Computation 86, 2017). `odd` must be larger than these bases.
bool is_prime(std::uint64_t odd) {
    const int halvings = std::countr_zero(odd - 1);
    constexpr std::array<std::uint64_t, 12> bases{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (const std::uint64_t base : bases) {
        std::uint64_t remainder = power(base, (odd - 1) >> halvings, odd);
        bool is_witness = remainder != 1;
        for (int i = 0; i < halvings && is_witness; ++i) {
            is_witness = remainder != odd - 1;
            remainder = product_modulo(odd, remainder, remainder);
        }
        if (is_witness) return false;
    }
    return true;
}

std::array<std::uint64_t, primes_in_use> largest_primes() {
    std::array<std::uint64_t, primes_in_use> primes{};
    std::uint64_t candidate = std::uint64_t{1} << (bits_of_primes + 1);
    for (std::uint64_t& prime : primes) {
        do --candidate;
        while (candidate % 2 == 0 || !is_prime(candidate));
        prime = candidate;
    }
    return primes;
}

}  // namespace

std::uint64_t inverse_modulo(std::uint64_t prime, std::uint64_t number) {
    return power(number, prime - 2, prime);  // Fermat
}

std::vector<std::uint64_t> primes_from(std::uint64_t first, std::uint64_t count) {
    static const std::array<std::uint64_t, primes_in_use> primes = largest_primes();
    if (first > primes.size() || count > primes.size() - first)
        throw std::out_of_range("there are fewer primes");
    return {primes.begin() + first, primes.begin() + first + count};
}

BigInteger number_from(std::span<const std::uint64_t> remainders,
                       std::span<const std::uint64_t> primes) {
    BigInteger number = 0;
    BigInteger unit = 1;  // the product of the primes so far
    for (std::size_t i = 0; i < primes.size(); ++i) {
        const std::uint64_t prime = primes[i];
        const std::uint64_t inverse = inverse_modulo(prime, remainder_of(unit, prime));
        const std::uint64_t missing = remainders[i] + prime - remainder_of(number, prime);
        number += unit * product_modulo(prime, missing % prime, inverse);
        unit *= prime;
    }
    return number;
}

BigInteger product_of(std::span<const std::uint64_t> primes) {
    BigInteger product = 1;
    for (const std::uint64_t prime : primes) product *= prime;
    return product;
}

std::uint64_t remainder_of(const BigInteger& number, std::uint64_t prime) {
    return static_cast<std::uint64_t>(number % prime);
}

}  // namespace hetman
