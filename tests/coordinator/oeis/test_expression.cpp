// Expressions of the table of sequences.
#include <gtest/gtest.h>

#include "coordinator/oeis/expression.h"

namespace hetman::test {
namespace {

const Variables variables{{"n", 7}, {"k", 3}, {"row", 2}, {"column", 5}};

std::int64_t value(const char* text) { return evaluate(text, variables); }

TEST(Expression, FollowsThePrecedenceOfOperators) {
    EXPECT_EQ(value("1+2*3"), 7);
    EXPECT_EQ(value("(1+2)*3"), 9);
    EXPECT_EQ(value("10-3-2"), 5);
    EXPECT_EQ(value("24/2/3"), 4);
    EXPECT_EQ(value("2*3^2"), 18);
    EXPECT_EQ(value("2^3^2"), 512);
    EXPECT_EQ(value("-2^2"), -4);
    EXPECT_EQ(value(" 4 * n + 1 "), 29);
    EXPECT_EQ(value("row*column-k"), 7);
    EXPECT_EQ(value("max(n-8,0)"), 0);
    EXPECT_EQ(value("max(k, row)"), 3);
}

TEST(Expression, DividesExactlyOrRoundsDown) {
    EXPECT_EQ(value("(n+1)/4"), 2);
    EXPECT_EQ(value("n//4"), 1);
    EXPECT_EQ(value("(0-n)//4"), -2);
    EXPECT_EQ(value("(0-8)//4"), -2);
    EXPECT_THROW(value("n/4"), NoValue);
    EXPECT_THROW(value("n/(k-3)"), NoValue);
    EXPECT_THROW(value("n//0"), NoValue);
}

TEST(Expression, DetectsOverflow) {
    EXPECT_EQ(value("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(value("2^62"), std::int64_t{1} << 62);
    EXPECT_EQ(value("1^9223372036854775807"), 1);
    EXPECT_EQ(value("(0-1)^9223372036854775807"), -1);
    for (const char* text :
         {"9223372036854775808", "9223372036854775807+1", "0-9223372036854775807-2",
          "4294967296*4294967296", "2^63", "2^9223372036854775807",
          "(0-9223372036854775807-1)/(0-1)", "-(0-9223372036854775807-1)"})
        EXPECT_THROW(value(text), NoValue) << text;
    EXPECT_THROW(value("2^(0-1)"), NoValue);
}

TEST(Expression, RefusesMalformedText) {
    for (const char* text : {"", "+", "1+", "*2", "(1", "1)", "2n", "n n", "m", "max(1)", "max 1",
                             "1,2", "N", "1.5", "n%2"})
        EXPECT_THROW(value(text), MalformedExpression) << text;
    EXPECT_THROW(evaluate("k", {{"n", 1}}), MalformedExpression);
}

}  // namespace
}  // namespace hetman::test
