#pragma once
// Lines of squares: rows, columns, and the diagonals in both directions.

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "common/board/board.h"

namespace hetman {

// Rows have indices 0 to rows - 1, columns 0 to columns - 1. On a plane, diagonals (row - column +
// columns - 1) and antidiagonals (row + column) have indices 0 to rows + columns - 2.
enum class LineKind : std::uint8_t { row, column, diagonal, antidiagonal };
inline constexpr std::array<LineKind, 4> all_line_kinds{LineKind::row, LineKind::column,
                                                        LineKind::diagonal, LineKind::antidiagonal};

struct Line {
    LineKind kind = LineKind::row;
    std::uint64_t index = 0;

    auto operator<=>(const Line&) const = default;
};

// The number of lines of a kind.
std::uint64_t number_of_lines(LineKind kind, Board board);

// The line of a kind that contains a square.
Line line_through(LineKind kind, Board board, Square square);

// The kind of lines that crosses a kind: columns cross rows, antidiagonals cross diagonals, and
// vice versa.
LineKind crossing(LineKind kind);

// The lines of a kind in the order in which a sweep fills them: rows and columns by index,
// diagonals the shortest first.
std::vector<Line> sweep_lines(LineKind kind, Board board);

}  // namespace hetman
