#include "common/board/line.h"

namespace hetman {

std::uint64_t number_of_lines(LineKind kind, Board board) {
    switch (kind) {
        case LineKind::row:
            return board.rows;
        case LineKind::column:
            return board.columns;
        default:
            return board.rows + board.columns - 1;
    }
}

Line line_through(LineKind kind, Board board, Square square) {
    const std::uint64_t row = board.row(square);
    const std::uint64_t column = board.column(square);
    switch (kind) {
        case LineKind::row:
            return {kind, row};
        case LineKind::column:
            return {kind, column};
        case LineKind::diagonal:
            return {kind, row + board.columns - 1 - column};
        default:
            return {kind, row + column};
    }
}

LineKind crossing(LineKind kind) {
    switch (kind) {
        case LineKind::row:
            return LineKind::column;
        case LineKind::column:
            return LineKind::row;
        case LineKind::diagonal:
            return LineKind::antidiagonal;
        default:
            return LineKind::diagonal;
    }
}

std::vector<Line> sweep_lines(LineKind kind, Board board) {
    std::vector<Line> lines;
    const std::uint64_t number = number_of_lines(kind, board);
    if (kind == LineKind::row || kind == LineKind::column) {
        for (std::uint64_t index = 0; index < number; ++index) lines.push_back({kind, index});
        return lines;
    }
    for (std::uint64_t index = 0; 2 * index < number; ++index) {
        lines.push_back({kind, index});
        if (2 * index + 1 != number) lines.push_back({kind, number - 1 - index});
    }
    return lines;
}

}  // namespace hetman
