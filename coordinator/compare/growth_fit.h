#pragma once
// Least-squares curves that describe how a measured quantity grows with the board.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hetman {

struct GrowthPoint {
    std::uint64_t n;  // rows of the board, at least 1
    double value;     // greater than 0
};

enum class GrowthKind : std::uint8_t { exponential, polynomial };

const char* name_of(GrowthKind kind);

// exponential: factor * e^(exponent * n); polynomial: factor * n^exponent.
struct GrowthCurve {
    GrowthKind kind = GrowthKind::exponential;
    double log_factor = 0;  // natural logarithm
    double exponent = 0;
    // Root mean square of log(value) - log(curve) over the points, in natural logarithms.
    double residual = 0;

    double at(double n) const;
};

// The curve of this kind with the smallest residual: linear regression of log(value) on n, or on
// log(n). Throws std::invalid_argument if the points have fewer than two different n.
GrowthCurve fit_curve(GrowthKind kind, const std::vector<GrowthPoint>& points);

constexpr std::size_t fewest_points_to_fit = 3;

// A curve, and the prediction for the last point by a curve fitted without it.
struct Extrapolation {
    GrowthCurve curve;  // through all points
    double next = 0;    // its value for the next board
    double last = 0;    // the last point as predicted by the curve through all others
};

struct GrowthFit {
    std::string quantity;
    std::vector<GrowthPoint> points;
    std::uint64_t next_n = 0;
    std::array<Extrapolation, 2> kinds;
};

// `points` must be in ascending order of n. Throws std::invalid_argument if there are fewer than
// fewest_points_to_fit.
GrowthFit fit_growth(std::string quantity, std::vector<GrowthPoint> points, std::uint64_t next_n);

}  // namespace hetman
