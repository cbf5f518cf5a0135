#include "coordinator/report/heatmap_svg.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "coordinator/report/svg.h"

namespace hetman {
namespace {

// All lengths are in pixels.
constexpr double cell = 40;  // side of a square
constexpr double board_top = 34;
constexpr double colour_scale_width = 200;  // of the legend's colour scale
constexpr double scale_height = 12;
constexpr double legend_height = 44;

// White for 0, dark blue for 1.
std::string colour(double darkness) {
    const auto mix = [darkness](int light, int dark) {
        return static_cast<int>(light + (dark - light) * darkness);
    };
    return fmt::format("#{:02x}{:02x}{:02x}", mix(255, 8), mix(255, 48), mix(255, 107));
}

// The largest font size, in tenths, at which the text fits a square.
double size_in_cell(std::string_view text) {
    const double largest = (cell - 1) / width_of(text, 1);
    return std::min(svg_label_size, std::floor(10 * largest) / 10);
}

std::string svg_square(double x, double y, double darkness, std::string_view where,
                       const CheckedInteger& number) {
    const std::string label = abbreviated(number.value);
    const double size = size_in_cell(label);
    return fmt::format(
               "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" fill=\"{}\" "
               "stroke=\"#888\"><title>{}: {}</title></rect>\n",
               x, y, cell, cell, colour(darkness), where, to_decimal(number)) +
           svg_text(x + cell / 2, y + cell / 2 + 0.36 * size, size, "middle",
                    darkness > 0.5 ? "#fff" : "#000", label);
}

// The colour scale, from 0 to the maximum.
std::string legend(double top, const BigInteger& most, const std::string& scale) {
    std::string text = fmt::format(
        "<defs><linearGradient id=\"{scale}\"><stop offset=\"0\" stop-color=\"{}\"/><stop "
        "offset=\"1\" stop-color=\"{}\"/></linearGradient></defs>\n"
        "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" fill=\"url(#{scale})\" "
        "stroke=\"#888\"/>\n",
        colour(0), colour(1), svg_margin, top, colour_scale_width, scale_height,
        fmt::arg("scale", scale));
    const auto mark = [&](const BigInteger& number, std::string_view anchor) {
        const double x = svg_margin + colour_scale_width * fraction_of(most, number);
        text += svg_text(x, top + scale_height + 1.3 * svg_label_size, svg_label_size, anchor,
                         "#000", abbreviated(number));
    };
    mark(0, "start");
    if (most >= 4) mark(most / 2, "middle");
    if (most >= 1) mark(most, "end");
    return text;
}

// The leading digits of a number, rounded, and the number of digits after rounding.
struct Leading {
    std::string digits;
    std::size_t length;
};

Leading leading(const std::string& digits, std::size_t kept) {
    const BigInteger rounded = BigInteger(digits.substr(0, kept)) + (digits[kept] >= '5' ? 1 : 0);
    const std::string text = rounded.to_string();
    return {text.substr(0, kept), digits.size() + text.size() - kept};
}

}  // namespace

double fraction_of(const BigInteger& most, const BigInteger& number) {
    constexpr unsigned steps = 1000;
    if (most == 0) return 0;
    const BigInteger scaled = number * steps / most;
    return static_cast<double>(scaled) / steps;
}

std::string abbreviated(const BigInteger& number) {
    constexpr std::size_t longest_in_full = 6;
    constexpr std::string_view suffixes = "MGTPE";
    const std::string digits = number.to_string();
    if (digits.size() <= longest_in_full) return digits;
    const auto [three, length] = leading(digits, 3);
    const std::size_t group = (length - 1) / 3 - 2;  // 0: millions
    if (group >= suffixes.size()) {
        const auto [two, of] = leading(digits, 2);
        return fmt::format("{}.{}e{}", two[0], two[1], of - 1);
    }
    const std::size_t before_point = (length - 1) % 3 + 1;
    std::string text = three.substr(0, before_point);
    if (before_point < three.size()) text += '.' + three.substr(before_point);
    return text + suffixes[group];
}

std::string heatmap_svg(const Problem& problem, const std::vector<CheckedInteger>& numbers,
                        const std::string& scale) {
    const Board board = problem.board;
    BigInteger most = 0;
    for (const CheckedInteger& number : numbers) most = std::max(most, number.value);
    const std::string title = fmt::format("{} on {}: placements that occupy each square",
                                          problem.piece.name(), sides_and_shape_of(board));
    const double board_width = static_cast<double>(board.columns) * cell;
    const double board_height = static_cast<double>(board.rows) * cell;
    const double width =
        2 * svg_margin +
        std::ceil(std::max({board_width, colour_scale_width, width_of(title, svg_title_size)}));
    const double height = board_top + board_height + legend_height;
    std::string text = svg_begin(width, height, title);
    text +=
        svg_text(svg_margin, svg_margin + svg_title_size, svg_title_size, "start", "#000", title);
    for (Square square = 0; square < board.squares(); ++square) {
        const std::uint64_t row = board.row(square);
        const std::uint64_t column = board.column(square);
        text += svg_square(svg_margin + static_cast<double>(column) * cell,
                           board_top + static_cast<double>(row) * cell,
                           fraction_of(most, numbers[square].value),
                           fmt::format("row {}, column {}", row, column), numbers[square]);
    }
    return text + legend(board_top + board_height + svg_margin, most, scale) + "</svg>\n";
}

}  // namespace hetman
