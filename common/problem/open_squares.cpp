#include "common/problem/open_squares.h"

#include <algorithm>

#include "common/problem/position.h"
#include "common/problem/problem.h"

namespace hetman {

OpenSquares::OpenSquares(Board board)
    : board_(board), rows_(board.rows, all_columns(board.columns)) {}

OpenSquares::OpenSquares(const Problem& problem) : OpenSquares(problem.board) {
    if (problem.preplaced.empty() && problem.blocked.empty()) return;
    const AttackMap map(problem.piece, board_);
    const Position position(map, problem);
    for (std::uint64_t row = 0; row < board_.rows; ++row) rows_[row] = position.free_in_row(row);
    for (const Square square : problem.preplaced)
        rows_[board_.row(square)] |= BitRow{1} << board_.column(square);
}

bool OpenSquares::are_all() const {
    return std::all_of(rows_.begin(), rows_.end(),
                       [&](BitRow row) { return row == all_columns(board_.columns); });
}

bool OpenSquares::are_symmetric() const {
    const std::uint64_t last = board_.side() - 1;
    for (std::uint64_t row = 0; row <= last; ++row)
        for (std::uint64_t column = 0; column <= last; ++column)
            // These two mirrors generate the group.
            if (contain(row, column) != contain(last - row, column) ||
                contain(row, column) != contain(column, row))
                return false;
    return true;
}

Halves OpenSquares::forced() const {
    const std::uint64_t n = board_.side();
    const BitRow west = all_columns(n / 2);
    Halves halves;
    for (std::uint64_t row = 0; row < n; ++row) {
        if ((rows_[row] & ~west) == 0)
            halves.west |= std::uint64_t{1} << row;
        else if ((rows_[row] & west) == 0)
            halves.east |= std::uint64_t{1} << row;
    }
    return halves;
}

}  // namespace hetman
