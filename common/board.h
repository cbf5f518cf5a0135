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

    bool operator==(const Board&) const = default;
};

// Boards have at most 2^31 - 1 rows, so that a square index fits 64 bits with room to spare.
inline constexpr std::uint64_t largest_board = 2147483647;

// A row or a column.
struct Line {
    bool is_column = false;
    std::uint64_t index = 0;

    bool contains(Board board, Square square) const {
        return (is_column ? board.column(square) : board.row(square)) == index;
    }
    auto operator<=>(const Line&) const = default;
};

}  // namespace hetman
