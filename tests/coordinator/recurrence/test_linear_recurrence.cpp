// Recurrences of terms whose recurrence is known, or that have none.
#include <gtest/gtest.h>

#include <functional>

#include "common/failure.h"
#include "common/numbers/primes.h"
#include "common/numbers/random.h"
#include "coordinator/recurrence/formulas.h"
#include "coordinator/recurrence/recurrence_report.h"

namespace hetman::test {
namespace {

using Numbers = std::vector<BigInteger>;

Numbers numbers(std::size_t count, const std::function<BigInteger(std::uint64_t)>& term) {
    Numbers terms;
    for (std::uint64_t i = 0; i < count; ++i) terms.push_back(term(i));
    return terms;
}

// Continues `terms` by this recurrence.
Numbers continued(Numbers terms, const Numbers& coefficients, std::size_t count) {
    while (terms.size() < count) {
        BigInteger next = 0;
        for (std::size_t i = 0; i < coefficients.size(); ++i)
            next += coefficients[i] * terms[terms.size() - 1 - i];
        terms.push_back(next);
    }
    return terms;
}

TEST(LinearRecurrence, IsTheShortestOneThatTheTermsSatisfy) {
    const Numbers fibonacci = continued({1, 1}, {1, 1}, 12);
    const auto found = find_recurrence(fibonacci, 6);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->denominator, (Numbers{1, -1, -1}));
    EXPECT_EQ(found->numerator, (Numbers{1}));
    EXPECT_EQ(found->terms(12), fibonacci);
    EXPECT_FALSE(find_recurrence(fibonacci, 1));
}

TEST(LinearRecurrence, HasInitialTermsThatAreExceptions) {
    const auto found = find_recurrence(continued({7, 0, 5, 3}, {2}, 12), 6);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->order(), 1U);
    EXPECT_EQ(found->from(), 4U);
    EXPECT_EQ(found->determining(), 8U);
    EXPECT_EQ(recurrence_formula(*found), "a(n) = 2*a(n-1)");
    EXPECT_EQ(generating_function(*found, 1), "x*(7 - 14*x + 5*x^2 - 7*x^3)/(1 - 2*x)");
}

TEST(GeneratingFunctions, AreShort) {
    const auto of = [](Numbers numerator, Numbers denominator, std::uint64_t first) {
        return generating_function({std::move(numerator), std::move(denominator)}, first);
    };
    EXPECT_EQ(of({2}, {1, -1}, 1), "2*x/(1 - x)");
    EXPECT_EQ(of({1}, {1, -1}, 0), "1/(1 - x)");
    EXPECT_EQ(of({1, 1}, {1, -1}, 0), "(1 + x)/(1 - x)");
    EXPECT_EQ(of({0, 0, 16, -2}, {1, 0, -1}, 1), "x^3*(16 - 2*x)/(1 - x^2)");
    EXPECT_EQ(of({0, 1}, {1, -1}, 0), "x/(1 - x)");
}

TEST(LinearRecurrence, MayEndInZeros) {
    const auto zeros = find_recurrence(Numbers(6), 3);
    ASSERT_TRUE(zeros);
    EXPECT_EQ(recurrence_formula(*zeros), "a(n) = 0");
    EXPECT_EQ(generating_function(*zeros, 3), "0");
    const auto ends = find_recurrence(Numbers{4, 1, 0, 0, 0, 0, 0, 0}, 4);
    ASSERT_TRUE(ends);
    EXPECT_EQ(ends->from(), 2U);
    EXPECT_EQ(recurrence_formula(*ends), "a(n) = 0");
    EXPECT_EQ(generating_function(*ends, 0), "4 + x");
    EXPECT_FALSE(quasi_polynomial_of(*ends, 0));
}

// Coefficients of several primes' length, of both signs.
TEST(LinearRecurrence, HasCoefficientsOfAnySize) {
    const BigInteger large("123456789012345678901234567890123456789012345678901234567890");
    const Numbers terms = continued({1, 2, 3}, {large * large, 0 - large, 7}, 20);
    const auto found = find_recurrence(terms, 8);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->denominator, (Numbers{1, 0 - large * large, large, -7}));
}

// A recurrence that holds modulo a prime with fewer terms than it needs.
TEST(LinearRecurrence, IsNotMisledByAnUnluckyPrime) {
    const BigInteger prime = primes_from(0, 1)[0];
    const auto found = find_recurrence(continued({1, 1}, {1, prime}, 12), 6);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->denominator, (Numbers{1, -1, 0 - prime}));
}

TEST(LinearRecurrence, HasIntegerCoefficients) {
    Numbers halved{1U << 20};
    while (halved.size() < 16) halved.push_back(halved.back() / 2);
    EXPECT_FALSE(find_recurrence(halved, 8));
}

struct Refused {
    const char* name;
    Numbers terms;
};
void PrintTo(const Refused& refused, std::ostream* stream) { *stream << refused.name; }

Numbers random_numbers(std::uint64_t seed, std::uint64_t below) {
    Random random(seed);
    return numbers(40, [&](std::uint64_t) { return random.below(below); });
}
BigInteger factorial_of(std::uint64_t n) { return n == 0 ? 1 : n * factorial_of(n - 1); }

class Refusals : public ::testing::TestWithParam<Refused> {};

TEST_P(Refusals, TermsThatHaveNoRecurrence) {
    const RecurrenceReport report = report_on_recurrence(0, GetParam().terms, {});
    EXPECT_FALSE(report.recurrence) << to_text(report);
    EXPECT_NE(to_text(report).find(": no recurrence of order "), std::string::npos)
        << to_text(report);
}

// Queens: A000170 (the terms are its own).
const Refused refusals[] = {
    {"Queens",
     {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512,
      95815104, 666090624}},
    {"Primes", {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71}},
    {"RandomBits", random_numbers(1, 2)},
    {"RandomDigits", random_numbers(2, 10)},
    {"RandomNumbers", random_numbers(3, 1'000'000'000)},
    {"Factorials", numbers(40, factorial_of)},
    {"Squarefree",
     numbers(40, [](std::uint64_t n) { return n % 4 == 0 || n % 9 == 0 || n % 25 == 0; })},
    {"Catalan", numbers(40,
                        [](std::uint64_t n) {
                            return factorial_of(2 * n) / factorial_of(n) / factorial_of(n + 1);
                        })},
    {"Powers",
     numbers(30, [](std::uint64_t n) { return BigInteger(1) << static_cast<unsigned>(n * n); })},
    {"Divisors", numbers(40,
                         [](std::uint64_t n) {
                             std::uint64_t count = 0;
                             for (std::uint64_t d = 1; d <= n + 1; ++d)
                                 count += (n + 1) % d == 0 ? 1 : 0;
                             return count;
                         })},
    {"PowersOfTwo", numbers(40, [](std::uint64_t n) { return (n & (n - 1)) == 0 ? 1 : 0; })},
    {"OneDiffers",
     [] {
         Numbers terms = continued({1, 1}, {1, 1}, 40);
         terms[20] += 1;
         return terms;
     }()},
};
INSTANTIATE_TEST_SUITE_P(Of, Refusals, ::testing::ValuesIn(refusals),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(RecurrenceReports, NeedFourTermsToConfirmARecurrence) {
    const Numbers terms = continued({1, 2}, {1, 1}, 9);
    const RecurrenceReport told = report_on_recurrence(1, {terms.begin(), terms.end() - 1}, {});
    EXPECT_EQ(to_text(told),
              "# a(n) = a(n-1) + a(n-2) for n >= 3\n# G.f.: x*(1 + x)/(1 - x - x^2)\n"
              "# 4 of the 8 terms determine it, the other 4 agree with it; this is no proof\n");
    const RecurrenceReport few = report_on_recurrence(1, {terms.begin(), terms.begin() + 7}, {});
    EXPECT_EQ(to_text(few),
              "# 7 terms: no recurrence of order 1 or less with integer coefficients\n");
    EXPECT_EQ(to_text(report_on_recurrence(1, {1, 2, 3}, {})),
              "# 3 terms: too few for a recurrence\n");
    EXPECT_EQ(to_text(report_on_recurrence(1, {}, {})), "# 0 terms: too few for a recurrence\n");
}

TEST(RecurrenceReports, TellWhenABoundProvesARecurrence) {
    const OrderBound bound{BoundKind::transfer_matrix, 3, 2};
    const Numbers terms = continued({1, 2}, {1, 1}, 6);
    // With the term before `from` the length is at most 4; that of the recurrence is 2.
    const RecurrenceReport proved = report_on_recurrence(1, terms, bound);
    EXPECT_EQ(proved.bound, bound);
    EXPECT_NE(to_text(proved).find("# proved: for n >= 2 a transfer matrix bounds the order by 3, "
                                   "and 6 terms agree\n"),
              std::string::npos)
        << to_text(proved);
    EXPECT_FALSE(report_on_recurrence(1, {1, 2, 3, 5, 8}, bound).recurrence);
    const Numbers longer = continued({1, 2, 9, 9, 7}, {1, 1, 0, 0, 1}, 12);
    EXPECT_THROW(report_on_recurrence(1, longer, bound), Failure);
}

TEST(QuasiPolynomials, HavePolynomialsForEachRemainder) {
    const Numbers quarters = numbers(14, [](std::uint64_t n) { return n * n / 4; });
    const auto recurrence = find_recurrence(quarters, 5);
    ASSERT_TRUE(recurrence);
    const auto found = quasi_polynomial_of(*recurrence, 0);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->degree, 2U);
    EXPECT_EQ(found->period, 2U);
    EXPECT_EQ(found->from, 0U);
    ASSERT_EQ(found->pieces.size(), 2U);
    EXPECT_EQ(polynomial_formula(found->pieces[0]), "n^2/4");
    EXPECT_EQ(polynomial_formula(found->pieces[1]), "(n^2 - 1)/4");
}

TEST(QuasiPolynomials, BeginAfterExceptions) {
    Numbers cubes = numbers(20, [](std::uint64_t n) { return (n + 3) * (n + 3) * (n + 3); });
    cubes[1] += 1;
    const auto recurrence = find_recurrence(cubes, 8);
    ASSERT_TRUE(recurrence);
    const auto found = quasi_polynomial_of(*recurrence, 3);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->from, 5U);
    EXPECT_EQ(polynomial_formula(found->pieces.at(0)), "n^3");
}

TEST(QuasiPolynomials, MayHaveLongPeriods) {
    const auto remainders = [](std::uint64_t n) { return n % 4 + n % 7 + n % 9; };
    const auto recurrence = find_recurrence(numbers(80, remainders), 38);
    ASSERT_TRUE(recurrence);
    const auto found = quasi_polynomial_of(*recurrence, 0);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->degree, 0U);
    EXPECT_EQ(found->period, 252U);
    EXPECT_TRUE(found->pieces.empty());
}

TEST(QuasiPolynomials, AreNoOtherSequences) {
    const auto fibonacci = find_recurrence(continued({1, 1}, {1, 1}, 12), 6);
    EXPECT_FALSE(quasi_polynomial_of(*fibonacci, 0));
    const auto powers = find_recurrence(continued({1, 2}, {3, -2}, 12), 6);
    EXPECT_FALSE(quasi_polynomial_of(*powers, 0));
}

}  // namespace
}  // namespace hetman::test
