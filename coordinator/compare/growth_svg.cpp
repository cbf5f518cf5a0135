#include "coordinator/compare/growth_svg.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "coordinator/report/svg.h"

namespace hetman {
namespace {

// All lengths are in pixels.
constexpr double line_height = 16;
constexpr double value_scale_width = 60;  // space for the labels of the values
constexpr double plot_width = 480;
constexpr double plot_height = 260;
constexpr double chart_top = 40;  // offset of the plot below the chart's title
constexpr double legend_gap = 16;
constexpr int most_marks = 10;  // on the scale of values

// Colours that most people can distinguish; further quantities reuse them.
constexpr std::array<const char*, 8> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#e69f00", "#56b4e9", "#000000", "#999999"};

class Chart {
  public:
    Chart(const GrowthChart& chart, double top) : chart_(chart), top_(top + chart_top) {
        for (const GrowthFit& fit : chart.fits) {
            cover(fit.points.front().n, fit.points.front().value);
            for (const GrowthPoint& point : fit.points) cover(point.n, point.value);
            for (const Extrapolation& kind : fit.kinds) cover(fit.next_n, kind.next);
        }
        low_ = std::floor(low_);
        high_ = std::max(std::ceil(high_), low_ + 1);
    }

    static double height() { return chart_top + plot_height + 2 * line_height; }

    std::string text() const {
        std::string text =
            svg_text(svg_margin, top_ - 12, svg_title_size, "start", "#000", chart_.title);
        text += scales();
        for (std::size_t i = 0; i < chart_.fits.size(); ++i) text += drawn(chart_.fits[i], i);
        return text;
    }

  private:
    void cover(std::uint64_t n, double value) {
        first_ = std::min(first_, n);
        last_ = std::max(last_, n);
        low_ = std::min(low_, std::log10(value));
        high_ = std::max(high_, std::log10(value));
    }

    double x_of(double n) const {
        return svg_margin + value_scale_width +
               plot_width * (n - static_cast<double>(first_)) / static_cast<double>(last_ - first_);
    }
    double y_of(double exponent) const {
        const double shown = std::clamp(exponent, low_, high_);
        return top_ + plot_height * (high_ - shown) / (high_ - low_);
    }

    std::string scales() const {
        std::string text;
        const double step = std::ceil((high_ - low_) / most_marks);
        for (double exponent = low_; exponent <= high_; exponent += step) {
            text += fmt::format(
                "<line x1=\"{:g}\" y1=\"{:g}\" x2=\"{:g}\" y2=\"{:g}\" stroke=\"#ddd\"/>\n",
                svg_margin + value_scale_width, y_of(exponent),
                svg_margin + value_scale_width + plot_width, y_of(exponent));
            text +=
                svg_text(svg_margin + value_scale_width - 6, y_of(exponent) + 0.36 * svg_label_size,
                         svg_label_size, "end", "#000", fmt::format("1e{:g}", exponent));
        }
        const std::uint64_t between = (last_ - first_) / 16 + 1;
        for (std::uint64_t n = first_; n <= last_; n += between)
            text += svg_text(x_of(static_cast<double>(n)), top_ + plot_height + line_height,
                             svg_label_size, "middle", "#000", std::to_string(n));
        return text;
    }

    std::string line(const GrowthFit& fit, const GrowthCurve& curve, const char* colour) const {
        constexpr int pieces = 32;
        const auto from = static_cast<double>(fit.points.front().n);
        const auto to = static_cast<double>(fit.next_n);
        std::string points;
        for (int i = 0; i <= pieces; ++i) {
            const double n = from + (to - from) * i / pieces;
            points += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ", x_of(n),
                                  y_of(std::log10(curve.at(n))));
        }
        return fmt::format(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\"{}/>\n", points, colour,
            curve.kind == GrowthKind::exponential ? "" : " stroke-dasharray=\"5 4\"");
    }

    std::string spot(double n, double value, std::string_view fill, std::string_view stroke,
                     const std::string& what) const {
        return fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\" stroke=\"{}\"><title>{}"
            "</title></circle>\n",
            x_of(n), y_of(std::log10(value)), fill, stroke, what);
    }

    std::string drawn(const GrowthFit& fit, std::size_t i) const {
        const char* colour = colours[i % colours.size()];
        std::string text;
        for (const Extrapolation& kind : fit.kinds) {
            text += line(fit, kind.curve, colour);
            text += spot(static_cast<double>(fit.next_n), kind.next, "#fff", colour,
                         fmt::format("{}, n = {}, {}: {:.4g}", fit.quantity, fit.next_n,
                                     name_of(kind.curve.kind), kind.next));
        }
        for (const GrowthPoint& point : fit.points)
            text += spot(static_cast<double>(point.n), point.value, colour, colour,
                         fmt::format("{}, n = {}: {:.10g}", fit.quantity, point.n, point.value));
        const double x = svg_margin + value_scale_width + plot_width + legend_gap;
        const double y = top_ + static_cast<double>(i) * line_height + line_height / 2;
        text +=
            fmt::format("<circle cx=\"{:g}\" cy=\"{:g}\" r=\"3\" fill=\"{}\"/>\n", x, y, colour);
        return text + svg_text(x + 8, y + 0.36 * svg_label_size, svg_label_size, "start", "#000",
                               fit.quantity);
    }

    const GrowthChart& chart_;
    double top_;
    std::uint64_t first_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t last_ = 0;
    double low_ = std::numeric_limits<double>::max();  // decimal logarithms
    double high_ = std::numeric_limits<double>::lowest();
};

double legend_width(const std::vector<GrowthChart>& charts) {
    double width = 0;
    for (const GrowthChart& chart : charts)
        for (const GrowthFit& fit : chart.fits)
            width = std::max(width, width_of(fit.quantity, svg_label_size));
    return width;
}

}  // namespace

std::string growth_svg(const std::string& title, const std::vector<GrowthChart>& charts) {
    const std::string key = "lines: exponential; dashed: polynomial; rings: predicted";
    const double top = svg_margin + svg_title_size + 2 * line_height;
    const double width = std::ceil(std::max(
        {2 * svg_margin + value_scale_width + plot_width + legend_gap + 8 + legend_width(charts),
         2 * svg_margin + width_of(title, svg_title_size)}));
    const double height = top + static_cast<double>(charts.size()) * Chart::height() + svg_margin;
    std::string text = svg_begin(width, height, title);
    text +=
        svg_text(svg_margin, svg_margin + svg_title_size, svg_title_size, "start", "#000", title);
    text += svg_text(svg_margin, svg_margin + svg_title_size + line_height, svg_label_size, "start",
                     "#000", key);
    for (std::size_t i = 0; i < charts.size(); ++i)
        text += Chart(charts[i], top + static_cast<double>(i) * Chart::height()).text();
    return text + "</svg>\n";
}

}  // namespace hetman
