#include "worker/completion/grigoryan/base_levels.h"

#include <algorithm>
#include <cmath>

namespace hetman {
namespace {

// Coefficients of u^3, u^2, u and 1 in the number of rows that a level leaves free.
struct Regression {
    double cube, square, linear, constant;

    double at(double u) const { return ((cube * u + square) * u + linear) * u + constant; }
};

struct Regressions {
    Regression second, third;
};

constexpr std::uint32_t first_large_board = 30'000;
constexpr Regressions small{{12.749568, -46.535838, 120.011829, -89.600272},
                            {9.717958, -46.144187, 101.296409, -50.669273}};
constexpr Regressions large{{-0.886344, 56.136743, 146.486415, 227.967782},
                            {14.959815, -253.661725, 1584.713376, -3060.691342}};

// Clamped, because the formulas are invalid for very small boards.
std::uint32_t level(std::uint32_t n, const Regression& left_free) {
    const double free = std::round(left_free.at(std::log10(static_cast<double>(n))));
    return n - static_cast<std::uint32_t>(std::clamp(free, 0.0, static_cast<double>(n)));
}

}  // namespace

BaseLevels base_levels(std::uint32_t n) {
    const Regressions& regressions = n < first_large_board ? small : large;
    return {level(n, regressions.second), level(n, regressions.third)};
}

}  // namespace hetman
