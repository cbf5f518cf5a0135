#include "common/problem/attack_map.h"

#include "common/problem/problem.h"

namespace hetman {

AttackMap::AttackMap(const Piece& piece, Board board)
    : board_(board),
      span_(2 * board.rows - 1),
      origin_(static_cast<std::int64_t>(board.rows) - 1),
      masks_(board.columns * span_) {
    std::size_t next = 0;
    // Where the columns run round the board, other columns have the masks of the first, shifted.
    const std::uint64_t columns = board.wraps_columns() ? 1 : board.columns;
    for (std::uint64_t column = 0; column < columns; ++column)
        for (std::int64_t rows = -origin_; rows <= origin_; ++rows) {
            // Downwards from the first row, upwards from the last one.
            const Square from = board.square(rows < 0 ? board.rows - 1 : 0, column);
            const std::uint64_t row = board.row(from) + static_cast<std::uint64_t>(rows);
            BitRow mask = rows == 0 ? BitRow{1} << column : 0;
            for (std::uint64_t other = 0; other < board.columns; ++other)
                if (board.is_plane()
                        ? piece.attacks(rows, static_cast<std::int64_t>(other - column))
                        : piece.attacks(board, from, board.square(row, other)))
                    mask |= BitRow{1} << other;
            masks_[next++] = mask;
        }
    for (std::uint64_t column = columns; column < board.columns; ++column)
        for (std::uint64_t i = 0; i < span_; ++i)
            masks_[next++] = ((masks_[i] << column) | (masks_[i] >> (board.columns - column))) &
                             all_columns(board.columns);
}

AttackMap::AttackMap(const Problem& problem) : AttackMap(problem.piece, problem.board) {
    if (!has_stopped_rides(problem)) return;
    has_walls_ = true;
    masks_.assign(board_.squares() * board_.rows, 0);
    const auto add = [this](Square from, Square to) {
        masks_[from * board_.rows + board_.row(to)] |= BitRow{1} << board_.column(to);
    };
    for (Square from = 0; from < board_.squares(); ++from) {
        add(from, from);
        for (const Square to : problem.piece.attacked_from(board_, from, problem.walls))
            add(from, to);
    }
}

}  // namespace hetman
