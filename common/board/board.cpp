#include "common/board/board.h"

#include <fmt/core.h>

#include <charconv>

namespace hetman {
namespace {

std::optional<std::uint64_t> side_of_size(std::string_view text) {
    std::uint64_t side = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, side);
    if (error != std::errc() || rest != end) return std::nullopt;
    return side;
}

// A place along rows or columns, a step on. Nothing beyond the edge.
std::optional<std::uint64_t> moved(std::uint64_t place, std::int64_t step, std::uint64_t size,
                                   bool wraps) {
    const auto length = static_cast<std::int64_t>(size);
    const std::int64_t to = static_cast<std::int64_t>(place) + (wraps ? step % length : step);
    if (!wraps && (to < 0 || to >= length)) return std::nullopt;
    return static_cast<std::uint64_t>((to + length) % length);
}

}  // namespace

std::optional<Square> square_beside(Board board, Square square, std::int64_t rows,
                                    std::int64_t columns) {
    const auto row = moved(board.row(square), rows, board.rows, board.wraps_rows());
    const auto column = moved(board.column(square), columns, board.columns, board.wraps_columns());
    if (!row || !column) return std::nullopt;
    return board.square(*row, *column);
}

std::string size_of(Board board) {
    return board.is_square() ? fmt::format("{}", board.rows)
                             : fmt::format("{}x{}", board.rows, board.columns);
}

std::optional<Board> board_of_size(std::string_view text) {
    const std::size_t at = text.find_first_of("xX");
    const auto rows = side_of_size(text.substr(0, at));
    const auto columns = at == std::string_view::npos ? rows : side_of_size(text.substr(at + 1));
    if (!rows || !columns) return std::nullopt;
    return Board{*rows, *columns};
}

std::string sides_of(Board board) { return fmt::format("{} x {}", board.rows, board.columns); }

std::string sides_and_shape_of(Board board) {
    if (board.is_plane()) return sides_of(board);
    return fmt::format("a {} of {}", name_of(board.shape), sides_of(board));
}

}  // namespace hetman
