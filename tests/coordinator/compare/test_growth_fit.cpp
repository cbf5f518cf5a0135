// Curves fitted through known points.
#include <gtest/gtest.h>

#include <cmath>

#include "coordinator/compare/growth_fit.h"

namespace hetman::test {
namespace {

TEST(GrowthFit, FindsTheCurveOnWhichThePointsLie) {
    std::vector<GrowthPoint> exponential;
    std::vector<GrowthPoint> polynomial;
    for (const std::uint64_t n : {3, 5, 6, 11}) {
        const auto x = static_cast<double>(n);
        exponential.push_back({n, 0.25 * std::exp(1.75 * x)});
        polynomial.push_back({n, 7e-6 * std::pow(x, 4.5)});
    }
    const GrowthCurve first = fit_curve(GrowthKind::exponential, exponential);
    EXPECT_NEAR(std::exp(first.log_factor), 0.25, 1e-12);
    EXPECT_NEAR(first.exponent, 1.75, 1e-12);
    EXPECT_NEAR(first.residual, 0, 1e-12);
    EXPECT_NEAR(first.at(12), 0.25 * std::exp(21), 1);
    const GrowthCurve second = fit_curve(GrowthKind::polynomial, polynomial);
    EXPECT_NEAR(std::exp(second.log_factor), 7e-6, 1e-15);
    EXPECT_NEAR(second.exponent, 4.5, 1e-12);
    EXPECT_NEAR(second.at(12), 7e-6 * std::pow(12, 4.5), 1e-9);
    // Neither curve is of the other kind.
    EXPECT_GT(fit_curve(GrowthKind::polynomial, exponential).residual, 0.5);
}

// By hand: logarithms 0, 0, 3 at n = 1, 2, 3 have the mean 1 and the slope 3/2; the differences
// are 1/2, -1, 1/2, of which the root mean square is sqrt(1/2).
TEST(GrowthFit, MinimizesTheSquaresOfLogarithms) {
    const GrowthFit fit = fit_growth("x", {{1, 1}, {2, 1}, {3, std::exp(3.0)}}, 5);
    const Extrapolation& exponential = fit.kinds[0];
    EXPECT_EQ(exponential.curve.kind, GrowthKind::exponential);
    EXPECT_NEAR(exponential.curve.exponent, 1.5, 1e-12);
    EXPECT_NEAR(exponential.curve.log_factor, -2, 1e-12);
    EXPECT_NEAR(exponential.curve.residual, std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(exponential.next, std::exp(5.5), 1e-9);
    // The curve through the first two points is 1 everywhere.
    EXPECT_NEAR(exponential.last, 1, 1e-12);
    EXPECT_EQ(fit.kinds[1].curve.kind, GrowthKind::polynomial);
    EXPECT_NEAR(fit.kinds[1].last, 1, 1e-12);
}

TEST(GrowthFit, TakesThreePoints) {
    EXPECT_THROW(fit_growth("x", {{1, 1}, {2, 2}}, 3), std::invalid_argument);
    EXPECT_THROW(fit_curve(GrowthKind::exponential, {{4, 1}, {4, 2}}), std::invalid_argument);
    EXPECT_THROW(fit_curve(GrowthKind::polynomial, {}), std::invalid_argument);
}

}  // namespace
}  // namespace hetman::test
