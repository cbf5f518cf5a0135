#include "coordinator/compare/growth_plot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hetman {
namespace {

constexpr unsigned plot_width = 900;
constexpr unsigned title_height = 40;
constexpr unsigned chart_height = 330;
constexpr std::uint64_t most_boards_named = 16;  // on the scale

// Colours that most people can distinguish, and points of other shapes; further quantities reuse
// them. A type of gnuplot's points is that of the open ones, the next is filled.
constexpr std::array<const char*, 8> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#e69f00", "#56b4e9", "#000000", "#777777"};
constexpr std::array<int, 5> open_points{6, 4, 8, 12, 10};

// What a chart shows of both scales.
struct Window {
    std::uint64_t first_n = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t last_n = 0;
    double low = std::numeric_limits<double>::max();  // decimal logarithms
    double high = std::numeric_limits<double>::lowest();

    void cover(std::uint64_t n, double value) {
        first_n = std::min(first_n, n);
        last_n = std::max(last_n, n);
        low = std::min(low, std::log10(value));
        high = std::max(high, std::log10(value));
    }
};

Window window_of(const GrowthChart& chart) {
    Window window;
    for (const GrowthFit& fit : chart.fits) {
        for (const GrowthPoint& point : fit.points) window.cover(point.n, point.value);
        for (const Extrapolation& kind : fit.kinds) window.cover(fit.next_n, kind.next);
    }
    window.low = std::floor(window.low);
    window.high = std::max(std::ceil(window.high), window.low + 1);
    return window;
}

std::string scales(const GrowthChart& chart) {
    const Window window = window_of(chart);
    return fmt::format(
        "set xlabel \"n\"\nset ylabel \"{}\"\nset xtics {}\n"
        "set xrange [{}.5:{}.5]\nset yrange [1e{:g}:1e{:g}]\n",
        chart.quantity, (window.last_n - window.first_n) / most_boards_named + 1,
        window.first_n - 1, window.last_n, window.low, window.high);
}

// An expression in x.
std::string formula_in_x(const GrowthCurve& curve) {
    return curve.kind == GrowthKind::exponential
               ? fmt::format("exp({:.17g} + {:.17g} * x)", curve.log_factor, curve.exponent)
               : fmt::format("exp({:.17g}) * x ** {:.17g}", curve.log_factor, curve.exponent);
}

const char* dashes_of(GrowthKind kind) { return kind == GrowthKind::exponential ? "solid" : "2"; }

// A quantity: its data, and what is plotted of it.
struct Drawn {
    std::string data;
    std::vector<std::string> plotted;
};

Drawn drawn(const GrowthFit& fit, std::size_t i) {
    Drawn drawn;
    const char* colour = colours[i % colours.size()];
    const int open = open_points[i % open_points.size()];
    drawn.data = fmt::format("$measured{} << EOD\n", i);
    for (const GrowthPoint& point : fit.points)
        drawn.data += fmt::format("{} {:.17g}\n", point.n, point.value);
    drawn.data += fmt::format("EOD\n$predicted{} << EOD\n", i);
    for (const Extrapolation& kind : fit.kinds)
        drawn.data += fmt::format("{} {:.17g}\n", fit.next_n, kind.next);
    drawn.data += "EOD\n";
    for (const Extrapolation& kind : fit.kinds)
        drawn.plotted.push_back(fmt::format(
            "[{}:{}] {} with lines linecolor rgb \"{}\" dashtype {} notitle", fit.points.front().n,
            fit.next_n, formula_in_x(kind.curve), colour, dashes_of(kind.curve.kind)));
    const auto points = [&](const char* data, int type, const std::string& title) {
        drawn.plotted.push_back(fmt::format(
            "${0}{1} using 1:2:(sprintf(\"{2}, n = %d, {0}: %.4g\", $1, $2)) with labels hypertext "
            "noenhanced point linecolor rgb \"{3}\" pointtype {4} {5}",
            data, i, fit.quantity, colour, type, title));
    };
    points("predicted", open, "notitle");
    points("measured", open + 1, fmt::format("title \"{}\"", fit.quantity));
    return drawn;
}

// What the kinds of lines and points mean, in the legend of the first chart.
std::vector<std::string> meanings() {
    std::vector<std::string> meanings;
    for (const auto& [kind, name] : {std::pair{GrowthKind::exponential, "exponential"},
                                     {GrowthKind::polynomial, "power of n"}})
        meanings.push_back(fmt::format("NaN with lines linecolor black dashtype {} title \"{}\"",
                                       dashes_of(kind), name));
    meanings.push_back(fmt::format(
        "NaN with points linecolor black pointtype {} title \"predicted\"", open_points.front()));
    return meanings;
}

std::string commands_for(const GrowthChart& chart, const std::vector<std::string>& legend) {
    std::string data;
    std::vector<std::string> plotted;
    for (std::size_t i = 0; i < chart.fits.size(); ++i) {
        Drawn quantity = drawn(chart.fits[i], i);
        data += quantity.data;
        plotted.insert(plotted.end(), quantity.plotted.begin(), quantity.plotted.end());
    }
    plotted.insert(plotted.end(), legend.begin(), legend.end());
    return data + scales(chart) + fmt::format("plot sample {}\n", fmt::join(plotted, ", \\\n"));
}

}  // namespace

Plot growth_plot(const std::string& title, const std::vector<GrowthChart>& charts) {
    Plot plot{title, plot_width, title_height + chart_height * static_cast<unsigned>(charts.size()),
              ""};
    plot.commands = fmt::format(
        "set multiplot layout {},1 title \"{}\"\n"
        "set key outside right top Left reverse noenhanced maxcols 1 samplen 2\n"
        "set lmargin at screen 0.09\nset rmargin at screen 0.62\n"
        "set logscale y\nset format y \"10^{{%L}}\"\nset grid\nset samples 40\n",
        charts.size(), title);
    for (const GrowthChart& chart : charts)
        plot.commands +=
            commands_for(chart, &chart == charts.data() ? meanings() : std::vector<std::string>{});
    return plot;
}

}  // namespace hetman
