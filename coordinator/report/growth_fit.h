#pragma once
// How a quantity grows with the board: curves through what was measured, by least squares.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hetman {

struct GrowthPoint {
    std::uint64_t n;  // rows of the board, at least 1
    double value;     // above 0
};

enum class GrowthKind : std::uint8_t { exponential, polynomial };

const char* name_of(GrowthKind kind);

// exponential: factor * e^(exponent * n); polynomial: factor * n^exponent.
struct GrowthCurve {
    GrowthKind kind = GrowthKind::exponential;
    double log_factor = 0;  // natural logarithm
    double exponent = 0;
    // Root mean square, over the points, of log(value) - log(curve), natural logarithms.
    double residual = 0;

    double at(double n) const;
};

// The curve of this kind whose residual is the least: linear regression of log(value) on n, or on
// log(n). Throws std::invalid_argument if the points are of fewer than two boards.
GrowthCurve fit_curve(GrowthKind kind, const std::vector<GrowthPoint>& points);

constexpr std::size_t fewest_points_to_fit = 3;

// The curve of one kind, and one that did not know the last point.
struct Extrapolation {
    GrowthCurve curve;  // through all points
    double next = 0;    // its value for the next board
    double last = 0;    // at the last point, of the curve through all others
};

struct GrowthFit {
    std::string quantity;
    std::vector<GrowthPoint> points;
    std::uint64_t next_n = 0;
    std::array<Extrapolation, 2> kinds;
};

// Points by n, ascending. Throws std::invalid_argument for fewer than fewest_points_to_fit.
GrowthFit fit_growth(std::string quantity, std::vector<GrowthPoint> points, std::uint64_t next_n);

}  // namespace hetman
