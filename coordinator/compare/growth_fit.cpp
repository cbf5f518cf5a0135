#include "coordinator/compare/growth_fit.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace hetman {
namespace {

double abscissa(GrowthKind kind, double n) {
    return kind == GrowthKind::exponential ? n : std::log(n);
}

double log_of_curve(const GrowthCurve& curve, double n) {
    return curve.log_factor + curve.exponent * abscissa(curve.kind, n);
}

}  // namespace

const char* name_of(GrowthKind kind) {
    return kind == GrowthKind::exponential ? "exponential" : "polynomial";
}

double GrowthCurve::at(double n) const { return std::exp(log_of_curve(*this, n)); }

GrowthCurve fit_curve(GrowthKind kind, const std::vector<GrowthPoint>& points) {
    const auto count = static_cast<double>(points.size());
    double mean_x = 0;
    double mean_y = 0;
    for (const GrowthPoint& point : points) {
        mean_x += abscissa(kind, static_cast<double>(point.n)) / count;
        mean_y += std::log(point.value) / count;
    }
    // Centred on the means to avoid cancellation.
    double xx = 0;
    double xy = 0;
    for (const GrowthPoint& point : points) {
        const double x = abscissa(kind, static_cast<double>(point.n)) - mean_x;
        xx += x * x;
        xy += x * (std::log(point.value) - mean_y);
    }
    if (!(xx > 0)) throw std::invalid_argument("a curve takes points of at least two boards");
    GrowthCurve curve{kind, 0, xy / xx, 0};
    curve.log_factor = mean_y - curve.exponent * mean_x;
    double squares = 0;
    for (const GrowthPoint& point : points) {
        const double difference =
            std::log(point.value) - log_of_curve(curve, static_cast<double>(point.n));
        squares += difference * difference;
    }
    curve.residual = std::sqrt(squares / count);
    return curve;
}

GrowthFit fit_growth(std::string quantity, std::vector<GrowthPoint> points, std::uint64_t next_n) {
    if (points.size() < fewest_points_to_fit) throw std::invalid_argument("too few points to fit");
    GrowthFit fit{std::move(quantity), std::move(points), next_n, {}};
    const std::vector<GrowthPoint> before(fit.points.begin(), fit.points.end() - 1);
    const auto last_n = static_cast<double>(fit.points.back().n);
    std::size_t i = 0;
    for (const GrowthKind kind : {GrowthKind::exponential, GrowthKind::polynomial}) {
        const GrowthCurve curve = fit_curve(kind, fit.points);
        fit.kinds[i++] = {curve, curve.at(static_cast<double>(next_n)),
                          fit_curve(kind, before).at(last_n)};
    }
    return fit;
}

}  // namespace hetman
