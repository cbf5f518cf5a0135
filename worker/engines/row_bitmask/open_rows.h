#pragma once
// The rows that a search row by row fills, and the columns allowed in each. Included only by the
// kernels of the row bitmask.

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman::row_bitmask {

template <class Word>
struct OpenRows {
    struct Row {
        Word allowed;
        unsigned skipped;  // number of rows skipped between this row and the next
    };
    std::array<Row, widest_bit_row> rows;
    std::size_t size = 0;
    std::uint64_t first = 0;  // the index of the first open row
};

// The rows without preplaced pieces. Allowed are the columns that are neither blocked nor attacked
// by preplaced pieces.
template <class Word>
OpenRows<Word> open_rows(const AttackMap& map, const Problem& problem) {
    const Board board = map.board();
    OpenRows<Word> open;
    for (std::uint64_t row = 0; row < board.side(); ++row) {
        BitRow allowed = all_columns(board.side());
        bool is_open = true;
        for (const Square square : problem.preplaced) {
            const auto rows =
                static_cast<std::int64_t>(row) - static_cast<std::int64_t>(board.row(square));
            allowed &= ~map.row_mask(rows, board.column(square));
            if (rows == 0) is_open = false;
        }
        for (const Square square : problem.blocked)
            if (board.row(square) == row) allowed &= ~(BitRow{1} << board.column(square));
        if (is_open && open.size == 0) open.first = row;
        if (is_open)
            open.rows[open.size++] = {static_cast<Word>(allowed), 0};
        else if (open.size > 0)
            ++open.rows[open.size - 1].skipped;
    }
    return open;
}

}  // namespace hetman::row_bitmask
