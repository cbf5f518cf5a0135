// Integers with residues: they calculate like integers, and a change of the number or of the
// residues is detected.
#include <gtest/gtest.h>

#include "common/failure.h"
#include "common/numbers/checked_integer.h"
#include "tests/support/bit_flip.h"

namespace hetman::test {
namespace {

const BigInteger large = (BigInteger(1) << 200) + 4711;

TEST(CheckedInteger, IsCalculatedWithItsResidues) {
    CheckedInteger number = large;
    EXPECT_TRUE(number.has_its_residues());
    for (const std::uint64_t other : {0ULL, 1ULL, 12ULL, 4294967291ULL, ~0ULL}) {
        const CheckedInteger sum = number + other;
        EXPECT_EQ(sum.value, BigInteger(number.value + other));
        EXPECT_TRUE(sum.has_its_residues());
        const CheckedInteger product = number * other;
        EXPECT_EQ(product.value, BigInteger(number.value * other));
        EXPECT_TRUE(product.has_its_residues());
    }
}

TEST(CheckedInteger, IsDividedWhereNothingRemains) {
    for (std::uint64_t divisor = 1; divisor <= 64; ++divisor) {
        const CheckedInteger product = CheckedInteger(large) * divisor;
        const auto quotient = product.divided_by(divisor);
        ASSERT_TRUE(quotient) << divisor;
        EXPECT_EQ(quotient->value, large);
        EXPECT_TRUE(quotient->has_its_residues());
        EXPECT_EQ((product + 1).divided_by(divisor).has_value(), divisor == 1) << divisor;
    }
    EXPECT_EQ(CheckedInteger().divided_by(8)->value, 0);
}

TEST(CheckedInteger, HasFactorials) {
    EXPECT_EQ(to_decimal(factorial(0)), "1");
    EXPECT_EQ(to_decimal(factorial(1)), "1");
    EXPECT_EQ(to_decimal(factorial(25)), "15511210043330985984000000");
}

// An error persists through all further calculation and is detected when the number is printed.
TEST(CheckedInteger, ThatHasChangedIsNotTold) {
    EXPECT_EQ(to_decimal(CheckedInteger(large)), to_decimal(large));
    for (unsigned bit = 0; bit < 256; ++bit) {
        CheckedInteger wrong = large;
        bit_flip(wrong.value, bit);
        EXPECT_THROW(to_decimal(wrong), Failure) << bit;
        EXPECT_THROW(to_decimal(wrong * 8 + 5), Failure) << bit;
        if (const auto quotient = (wrong * 6).divided_by(2)) {
            EXPECT_THROW(to_decimal(*quotient), Failure) << bit;
        }
    }
}

}  // namespace
}  // namespace hetman::test
