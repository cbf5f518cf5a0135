#include "coordinator/report/board_svg.h"

#include <fmt/core.h>

#include <algorithm>

namespace hetman {
namespace {

// The picture's unit of length is the side of a square.
constexpr double square_pixels = 24;
constexpr double edge = 0.12;  // around the board, for its frame

// Dark squares: dashes of one square in every row.
std::string dark_squares(Board board) {
    std::string path;
    for (std::uint64_t row = 0; row < board.rows; ++row)
        if (const std::uint64_t first = row % 2; first < board.columns)
            path += fmt::format("M{} {}.5H{}", first, row, board.columns);
    return fmt::format(
        "<path class=\"dark\" d=\"{}\" stroke=\"#c9a77c\" stroke-width=\"1\" "
        "stroke-dasharray=\"1\" fill=\"none\"/>\n",
        path);
}

// Discs: lines without a length, with round ends.
std::string discs(const std::string& places, std::string_view name, std::string_view colour,
                  double diameter) {
    if (places.empty()) return {};
    return fmt::format(
        "<path class=\"{}\" d=\"{}\" stroke=\"{}\" stroke-width=\"{:g}\" "
        "stroke-linecap=\"round\" fill=\"none\"/>\n",
        name, places, colour, diameter);
}

std::string crosses(const std::string& places) {
    if (places.empty()) return {};
    return fmt::format(
        "<path class=\"blocked\" d=\"{}\" stroke=\"#8b1a1a\" stroke-width=\".12\" "
        "stroke-linecap=\"round\" fill=\"none\"/>\n",
        places);
}

std::string edges(const std::string& path, bool are_joined) {
    return fmt::format(
        "<path class=\"frame\" d=\"{}\" stroke=\"#333\" stroke-width=\".08\"{} fill=\"none\"/>\n",
        path, are_joined ? " stroke-dasharray=\".3 .2\"" : "");
}

std::string frame(Board board) {
    const auto [rows, columns] = std::pair(board.rows, board.columns);
    return edges(fmt::format("M0 0H{0}M0 {1}H{0}", columns, rows), board.wraps_rows()) +
           edges(fmt::format("M0 0V{1}M{0} 0V{1}", columns, rows), board.wraps_columns());
}

// Of each kind of mark the places, as parts of a path.
struct Places {
    std::string pieces;
    std::string holes;
    std::string blocked;
    std::string attacked;

    void add(Mark mark, std::uint64_t row, std::uint64_t column) {
        const std::string disc = fmt::format("M{}.5 {}.5h.01", column, row);
        if (mark == Mark::piece || mark == Mark::preplaced) pieces += disc;
        if (mark == Mark::preplaced) holes += disc;
        if (mark == Mark::attacked) attacked += disc;
        if (mark == Mark::blocked)
            blocked += fmt::format("M{0}.25 {1}.25l.5 .5m0-.5l-.5 .5", column, row);
    }
};

}  // namespace

std::string board_svg(Board board, const std::function<Mark(Square)>& mark,
                      std::string_view title) {
    Places places;
    for (Square square = 0; square < board.squares(); ++square)
        places.add(mark(square), board.row(square), board.column(square));
    const double width = static_cast<double>(board.columns) + 2 * edge;
    const double height = static_cast<double>(board.rows) + 2 * edge;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" "
               "width=\"{:g}\" height=\"{:g}\" viewBox=\"{:g} {:g} {:g} {:g}\">\n"
               "<title>{}</title>\n<rect class=\"light\" width=\"{}\" height=\"{}\" "
               "fill=\"#f5e6cf\"/>\n",
               width * square_pixels, height * square_pixels, -edge, -edge, width, height, title,
               board.columns, board.rows) +
           dark_squares(board) + discs(places.attacked, "attacked", "#a01c15", 0.3) +
           crosses(places.blocked) + discs(places.pieces, "piece", "#1d2a44", 0.72) +
           discs(places.holes, "hole", "#f5e6cf", 0.28) + frame(board) + "</svg>\n";
}

}  // namespace hetman
