#pragma once
// Lines of squares: rows, columns and the diagonals in both directions.

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "common/problem/board.h"

namespace hetman {

// Rows have indices 0 to rows - 1 and columns 0 to columns - 1; diagonals (row - column + columns -
// 1) and antidiagonals (row + column) of a plane 0 to rows + columns - 2.
enum class LineKind : std::uint8_t { row, column, diagonal, antidiagonal };
inline constexpr std::array<LineKind, 4> all_line_kinds{LineKind::row, LineKind::column,
                                                        LineKind::diagonal, LineKind::antidiagonal};

struct Line {
    LineKind kind = LineKind::row;
    std::uint64_t index = 0;

    auto operator<=>(const Line&) const = default;
};

// How many lines of a kind a board has.
std::uint64_t number_of_lines(LineKind kind, Board board);

// The line of a kind on which a square lies.
Line line_through(LineKind kind, Board board, Square square);

// The kind of lines that cross those of another kind: columns and rows, diagonals and
// antidiagonals.
LineKind crossing(LineKind kind);

// The lines of a kind in the order in which a sweep fills them: rows and columns by their indices,
// diagonals the shortest first.
std::vector<Line> sweep_lines(LineKind kind, Board board);

}  // namespace hetman
