// Primes and remainders.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/multiprecision/miller_rabin.hpp>
#include <limits>
#include <vector>

#include "common/numbers/primes.h"
#include "common/numbers/random.h"

namespace hetman::test {
namespace {

// Checked with another primality test, which also rejects every odd number between two of them.
TEST(Primes, AreTheLargestBelowTheirBound) {
    std::uint64_t candidate = std::uint64_t{1} << 60;
    const std::vector<std::uint64_t> primes = primes_from(0, primes_in_use);
    ASSERT_EQ(primes.size(), primes_in_use);
    for (const std::uint64_t prime : primes) {
        ASSERT_LT(prime, candidate);
        for (--candidate; candidate > prime; --candidate)
            EXPECT_FALSE(boost::multiprecision::miller_rabin_test(
                boost::multiprecision::cpp_int(candidate), 25))
                << candidate;
        EXPECT_TRUE(
            boost::multiprecision::miller_rabin_test(boost::multiprecision::cpp_int(prime), 25));
        EXPECT_EQ(prime >> bits_of_primes, 1u);
    }
}

TEST(Primes, AreFinite) {
    EXPECT_EQ(primes_from(primes_in_use, 0).size(), 0u);
    EXPECT_EQ(primes_from(7, 1).front(), primes_from(0, 8).back());
    EXPECT_THROW(primes_from(primes_in_use, 1), std::out_of_range);
    EXPECT_THROW(primes_from(2, std::numeric_limits<std::uint64_t>::max()), std::out_of_range);
}

TEST(Primes, GiveANumberBackFromItsRemainders) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t first = random.below(100);
        const std::uint64_t count = 1 + random.below(primes_in_use - first);
        const std::vector<std::uint64_t> primes = primes_from(first, count);
        BigInteger number = 0;
        for (std::uint64_t limbs = random.below(count + 1); limbs > 0; --limbs)
            number = (number << bits_of_primes) + random.below(std::uint64_t{1} << bits_of_primes);
        std::vector<std::uint64_t> remainders;
        for (const std::uint64_t prime : primes) remainders.push_back(remainder_of(number, prime));
        EXPECT_EQ(number_from(remainders, primes), number);
    }
    EXPECT_EQ(number_from({}, {}), 0);
}

}  // namespace
}  // namespace hetman::test
