#pragma once
// A composition: queens on an n x n board, at most one in a row, and blocked squares. Memory is
// linear in n, which may be as large as largest_composition.

#include <cstdint>
#include <utility>
#include <vector>

#include "common/problem/piece.h"
#include "worker/completion/board/blocked_squares.h"
#include "worker/machine/huge_pages.h"

namespace hetman {

inline constexpr std::uint32_t no_column = ~std::uint32_t{0};
inline constexpr std::uint32_t largest_composition = 1'000'000'000;

// columns[row] is the column of the row's queen, from 0, or no_column if the row is free. The size
// is n <= largest_composition; all columns are below n or no_column.
struct Composition {
    std::vector<std::uint32_t> columns;
    BlockedSquares blocked{};  // no queen may stand there; all on the board, sorted
    // The knight's moves of the queens: none, leaps (super queens) or rides (awesome queens).
    Reach knight = Reach::none;

    std::uint32_t n() const { return static_cast<std::uint32_t>(columns.size()); }
};

inline Composition empty_board(std::uint32_t n, BlockedSquares blocked = {},
                               Reach knight = Reach::none) {
    Composition board;
    board.blocked = std::move(blocked);
    board.knight = knight;
    reserve_huge(board.columns, n);
    board.columns.resize(n, no_column);
    return board;
}

inline std::uint32_t queens_in(const Composition& composition) {
    std::uint32_t queens = 0;
    for (const std::uint32_t column : composition.columns) queens += column != no_column;
    return queens;
}

// The number of rows between tests of the stop flag in a pass over the board.
inline constexpr std::uint32_t rows_between_looks = 1 << 16;

// The number of rows by which passes over large boards prefetch.
inline constexpr std::uint32_t rows_ahead = 48;

}  // namespace hetman
