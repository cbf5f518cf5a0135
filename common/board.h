#pragma once
// The board: n x n squares, square index = row * n + column, both from 0.

#include <cstdint>

namespace hetman {

using Square = std::uint64_t;

struct Board {
    std::uint64_t n = 0;

    std::uint64_t squares() const { return n * n; }
    std::uint64_t row(Square square) const { return square / n; }
    std::uint64_t column(Square square) const { return square % n; }
    Square square(std::uint64_t row, std::uint64_t column) const { return row * n + column; }
    Square centre() const { return squares() / 2; }  // for odd n

    bool operator==(const Board&) const = default;
};

// Boards have at most 2^31 - 1 rows, so that a square index fits 64 bits with room to spare.
inline constexpr std::uint64_t largest_board = 2147483647;

// Lines of squares: rows and columns have indices 0 to n - 1, diagonals (row - column + n - 1) and
// antidiagonals (row + column) 0 to 2n - 2.
enum class LineKind : std::uint8_t { row, column, diagonal, antidiagonal };

struct Line {
    LineKind kind = LineKind::row;
    std::uint64_t index = 0;

    bool contains(Board board, Square square) const {
        const std::uint64_t row = board.row(square);
        const std::uint64_t column = board.column(square);
        switch (kind) {
            case LineKind::row:
                return row == index;
            case LineKind::column:
                return column == index;
            case LineKind::diagonal:
                return row + board.n - 1 - column == index;
            default:
                return row + column == index;
        }
    }
    auto operator<=>(const Line&) const = default;
};

}  // namespace hetman
