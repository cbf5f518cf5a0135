// Sums estimated from stratified samples, with and without sizes.
#include <gtest/gtest.h>

#include "coordinator/forecast/strata.h"
#include "tests/coordinator/forecast/intervals.h"

namespace hetman::test {
namespace {

// Values without sizes, and so many unknown ones.
Stratum stratum(const std::vector<double>& values, double unknown) {
    Stratum stratum;
    for (const double value : values) stratum.add(value);
    stratum.add_unknown(1, unknown);
    return stratum;
}

Interval sum(const std::vector<Stratum>& strata) {
    const auto interval = sum_of_unknown(strata);
    EXPECT_TRUE(interval);
    return interval.value_or(Interval());
}

TEST(Strata, AreEstimatedEachByItsOwn) {
    const Stratum small = stratum({1, 1, 1}, 10);
    const Stratum large = stratum({1000, 1000, 1000}, 2);
    for (const double Interval::*bound : {&Interval::low, &Interval::likely, &Interval::high})
        EXPECT_DOUBLE_EQ(sum({small, large}).*bound, 2010);
    const Interval mixed = sum({stratum({1, 1, 1, 1000, 1000, 1000}, 12)});
    EXPECT_DOUBLE_EQ(mixed.likely, 12 * 500.5);
    EXPECT_GT(mixed.high, 2 * mixed.likely);
    EXPECT_DOUBLE_EQ(mixed.high / mixed.likely, mixed.likely / mixed.low);
}

// Whole numbers without spread, as estimates of engines that make one computation have them.
TEST(Strata, OfEqualValuesAreExact) {
    for (const double value : {142.0, 7090040.0, 16829421.0}) {
        const Interval whole = sum({stratum(std::vector<double>(1032, value), 1)});
        for (const double Interval::*bound : {&Interval::low, &Interval::likely, &Interval::high})
            EXPECT_EQ(whole.*bound, value);
    }
}

TEST(Strata, AreOneWhereOneOfThemIsHardlyKnown) {
    const Interval one = sum({stratum({1, 2, 3}, 5), stratum({8, 9}, 5)});
    EXPECT_DOUBLE_EQ(one.likely, sum({stratum({1, 2, 3, 8, 9}, 10)}).likely);
    EXPECT_DOUBLE_EQ(one.high, sum({stratum({1, 2, 3, 8, 9}, 10)}).high);
    EXPECT_FALSE(sum_of_unknown({stratum({1, 2}, 5), stratum({3}, 5)}));
    EXPECT_DOUBLE_EQ(sum({stratum({1, 2, 3}, 5), stratum({8}, 0)}).likely, 10)
        << "all of it is known";
    EXPECT_DOUBLE_EQ(sum({stratum({}, 0)}).high, 0);
}

TEST(Strata, AreSurerOfManyValuesThanOfOne) {
    const auto width_of = [](double unknown) {
        return width(sum({stratum({1, 2, 3, 4, 5, 6}, unknown)}));
    };
    EXPECT_GT(width_of(1), width_of(10));
    EXPECT_GT(width_of(10), width_of(1000));
    EXPECT_GT(width_of(1e6), 1.1) << "the mean itself is not known";
}

TEST(Strata, KnowTheSumOfValuesInProportionToTheirSizes) {
    Stratum small;
    Stratum large;
    for (const double size : {1, 2, 5}) small.add(3 * size, size);
    for (const double size : {100, 700, 400}) large.add(3 * size, size);
    for (const double size : {4, 8}) small.add_unknown(size);
    large.add_unknown(50, 7);
    const Interval known = sum({small, large});
    EXPECT_NEAR(known.likely, 3 * (4 + 8 + 7 * 50), 1e-9);
    EXPECT_NEAR(width(known), 1, 1e-9);
}

TEST(Strata, AreNarrowerBySizesThatTellSomething) {
    Stratum with;
    std::vector<double> values;
    double sizes = 0;
    for (const double size : {1, 3, 10, 30, 100}) {
        values.push_back(size * (size == 10 ? 1.2 : 0.9));
        with.add(values.back(), size);
        with.add_unknown(size, 20);
        sizes += 20 * size;
    }
    const Interval by_size = sum({with});
    const Interval by_mean = sum({stratum(values, 100)});
    EXPECT_LT(width(by_size), 1.5);
    EXPECT_GT(width(by_mean), 10);
    EXPECT_NEAR(by_size.likely / sizes, 0.92, 0.03);
    // The sizes of the unknown values count, not their number.
    with.unknown_sizes *= 2;
    EXPECT_NEAR(sum({with}).likely, 2 * by_size.likely, 1e-9);
    EXPECT_NEAR(width(sum({with})), width(by_size), 1e-9);
}

}  // namespace
}  // namespace hetman::test
