#include "coordinator/report/board_sheet.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "common/plural.h"
#include "coordinator/report/svg.h"

namespace hetman {
namespace {

// All lengths are in pixels.
constexpr double most_board_side = 180;
constexpr double sheet_width = 1000;  // about; more if the boards of a row are given
constexpr double gap = 16;
constexpr double line_height = 16;
constexpr auto ink = "#000";

double widest(const std::vector<std::string>& lines) {
    double width = 0;
    for (const std::string& line : lines) width = std::max(width, width_of(line, svg_label_size));
    return width;
}

// Lines below `y`.
std::string lines_below(double x, double y, const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        y += line_height;
        if (!line.empty()) text += svg_text(x, y, svg_label_size, "start", ink, line);
    }
    return text;
}

double height_of(const std::vector<std::string>& lines) {
    return static_cast<double>(lines.size()) * line_height;
}

}  // namespace

BoardSheet::BoardSheet(Board board)
    : board_(board), square_(square_pixels(board, most_board_side)) {}

void BoardSheet::add(const std::function<Mark(Square)>& mark, const std::string& title,
                     const std::vector<std::string>& caption) {
    boards_.push_back({board_svg(board_, mark, title, square_), caption});
}

std::string BoardSheet::svg(const std::string& title, const std::vector<std::string>& notes,
                            std::optional<std::size_t> boards_in_row) const {
    const PictureSize board = size_of(board_, square_);
    PictureSize cell = board;
    for (const Captioned& each : boards_) {
        cell.width = std::max(cell.width, widest(each.caption));
        cell.height = std::max(cell.height, board.height + height_of(each.caption));
    }
    cell = {cell.width + gap, cell.height + gap};
    const auto fitting = static_cast<std::size_t>(std::max(1.0, sheet_width / cell.width));
    const std::size_t columns =
        std::max<std::size_t>(1, std::min(boards_in_row.value_or(fitting), size()));
    const std::size_t rows = (size() + columns - 1) / columns;
    const double title_bottom = svg_margin + svg_title_size;
    const double top = title_bottom + height_of(notes) + gap;
    const double width = std::ceil(std::max({static_cast<double>(columns) * cell.width - gap,
                                             width_of(title, svg_title_size), widest(notes)}));

    std::string text = svg_begin(width + 2 * svg_margin,
                                 std::ceil(top + static_cast<double>(rows) * cell.height), title);
    text += svg_text(svg_margin, title_bottom, svg_title_size, "start", ink, title);
    text += lines_below(svg_margin, title_bottom, notes);
    for (std::size_t i = 0; i < size(); ++i)
        text += fmt::format("<g transform=\"translate({:g} {:g})\">\n{}{}</g>\n",
                            svg_margin + static_cast<double>(i % columns) * cell.width,
                            top + static_cast<double>(i / columns) * cell.height, boards_[i].svg,
                            lines_below(0, board.height - 4, boards_[i].caption));
    return text + "</svg>\n";
}

std::string drawn_of(std::size_t drawn, std::optional<std::uint64_t> total, std::string_view noun) {
    if (total == drawn) return counted(drawn, noun);
    const std::string first = fmt::format("the first {}", drawn);
    if (total) return fmt::format("{} of {}", first, counted(*total, noun));
    return fmt::format("{} {}s; the others are left out", first, noun);
}

}  // namespace hetman
