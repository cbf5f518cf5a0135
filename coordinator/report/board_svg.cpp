#include "coordinator/report/board_svg.h"

#include <fmt/core.h>

#include <algorithm>

namespace hetman {
namespace {

// The picture's unit of length is the side of a square, but for names that end in "pixels".
constexpr double edge = 0.12;               // around the board, for its frame
constexpr double most_square_pixels = 24;   // smaller where the picture would be too wide
constexpr double most_board_pixels = 1536;  // 64 squares of the largest size
constexpr double least_chequer_pixels = 6;  // smaller squares have no colours: they would flicker
constexpr double least_piece_pixels = 5;

constexpr auto light_colour = "#f5e6cf";
constexpr auto piece_colour = "#1d2a44";

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

std::string filled(const std::string& places) {
    if (places.empty()) return {};
    return fmt::format("<path class=\"wall\" d=\"{}\" fill=\"#333\"/>\n", places);
}

std::string edges(const std::string& path, bool are_joined, double width) {
    return fmt::format(
        "<path class=\"frame\" d=\"{}\" stroke=\"#333\" stroke-width=\"{:.3g}\"{} "
        "fill=\"none\"/>\n",
        path, width, are_joined ? " stroke-dasharray=\".3 .2\"" : "");
}

std::string frame(Board board, double pixel) {
    const auto [rows, columns] = std::pair(board.rows, board.columns);
    const double width = std::max(0.08, pixel);
    return edges(fmt::format("M0 0H{0}M0 {1}H{0}", columns, rows), board.wraps_rows(), width) +
           edges(fmt::format("M0 0V{1}M{0} 0V{1}", columns, rows), board.wraps_columns(), width);
}

// Of each kind of mark the places, as parts of a path.
struct Places {
    std::string pieces;
    std::string holes;
    std::string blocked;
    std::string walls;
    std::string attacked;
    std::string free;
    std::string latest;

    void add(Mark mark, std::uint64_t row, std::uint64_t column) {
        const std::string disc = fmt::format("M{}.5 {}.5h.01", column, row);
        if (is_piece(mark)) pieces += disc;
        if (mark == Mark::preplaced) holes += disc;
        if (mark == Mark::latest) latest += disc;
        if (mark == Mark::attacked) attacked += disc;
        if (mark == Mark::free) free += disc;
        if (mark == Mark::blocked)
            blocked += fmt::format("M{0}.25 {1}.25l.5 .5m0-.5l-.5 .5", column, row);
        if (mark == Mark::wall) walls += fmt::format("M{} {}h1v1h-1z", column, row);
    }
};

std::string discs_of(const Places& places, double pixel) {
    const double diameter = std::max(0.72, least_piece_pixels * pixel);
    return discs(places.attacked, "attacked", "#a01c15", std::max(0.3, pixel)) +
           discs(places.free, "free", "#155c33", 0.4) +
           discs(places.free, "hole", light_colour, 0.2) + crosses(places.blocked) +
           discs(places.latest, "latest", piece_colour, 0.94) +
           discs(places.latest, "hole", light_colour, 0.82) +
           discs(places.pieces, "piece", piece_colour, diameter) +
           discs(places.holes, "hole", light_colour, diameter * 0.39);
}

}  // namespace

double square_pixels(Board board, double most_pixels) {
    return std::min(most_square_pixels,
                    most_pixels / static_cast<double>(std::max(board.rows, board.columns)));
}

PictureSize size_of(Board board, double square) {
    return {(static_cast<double>(board.columns) + 2 * edge) * square,
            (static_cast<double>(board.rows) + 2 * edge) * square};
}

std::string board_svg(Board board, const std::function<Mark(Square)>& mark, std::string_view title,
                      double square) {
    Places places;
    for (Square at = 0; at < board.squares(); ++at)
        places.add(mark(at), board.row(at), board.column(at));
    const PictureSize size = size_of(board, square);
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" "
               "width=\"{:g}\" height=\"{:g}\" viewBox=\"{:g} {:g} {:g} {:g}\">\n"
               "<title>{}</title>\n<rect class=\"light\" width=\"{}\" height=\"{}\" "
               "fill=\"{}\"/>\n",
               size.width, size.height, -edge, -edge, size.width / square, size.height / square,
               title, board.columns, board.rows, light_colour) +
           (square < least_chequer_pixels ? "" : dark_squares(board)) + filled(places.walls) +
           discs_of(places, 1 / square) + frame(board, 1 / square) + "</svg>\n";
}

std::string board_svg(Board board, const std::function<Mark(Square)>& mark,
                      std::string_view title) {
    return board_svg(board, mark, title, square_pixels(board, most_board_pixels));
}

std::string placement_svg(const Problem& problem, const std::vector<Square>& placement) {
    return board_svg(
        problem.board, [&](Square square) { return mark_of(problem, placement, square); },
        fmt::format("{} on {}", problem.piece.name(), sides_and_shape_of(problem.board)));
}

}  // namespace hetman
