#include "coordinator/dispatch/recounts/detection.h"

#include <gtest/gtest.h>

namespace hetman::test {
namespace {

constexpr double rounding = 1e-12;

TEST(ChancesOfFinding, AreThoseOfASampleWithoutReplacement) {
    EXPECT_NEAR(chance_of_a_wrong_unit(1, 109, 5431), 109.0 / 5431, rounding);
    EXPECT_NEAR(chance_of_a_wrong_unit(2, 2, 4), 1 - 1.0 / 6, rounding);
    EXPECT_NEAR(chance_of_a_wrong_unit(3, 2, 4), 1, rounding);
    EXPECT_NEAR(chance_of_a_wrong_unit(1, 4, 4), 1, rounding);
    for (const std::uint64_t sample : {1U, 10U, 500U, 999U, 1000U}) {
        const std::uint64_t wrong = wrong_units_found(0.95, sample, 1000);
        EXPECT_GE(chance_of_a_wrong_unit(wrong, sample, 1000), 0.95) << sample;
        if (wrong > 1) {
            EXPECT_LT(chance_of_a_wrong_unit(wrong - 1, sample, 1000), 0.95) << sample;
        }
    }
    EXPECT_EQ(chance_of_fresh_prime(1), 1) << "counts below the product of no primes";
    EXPECT_NEAR(chance_of_fresh_prime(4), 1 - 3.0 / 124, rounding);
    EXPECT_EQ(chance_of_fresh_prime(128), 0);
}

}  // namespace
}  // namespace hetman::test
