#pragma once
// Queens that stand on a board of n x n squares, none two in a row, and squares that are blocked.
// Nothing here is n x n: n may be as large as largest_composition.

#include <cstdint>
#include <utility>
#include <vector>

#include "common/problem/piece.h"
#include "worker/completion/board/blocked_squares.h"
#include "worker/completion/board/huge_pages.h"

namespace hetman {

inline constexpr std::uint32_t no_column = ~std::uint32_t{0};
inline constexpr std::uint32_t largest_composition = 1'000'000'000;

// columns[row] is the column of the row's queen, from 0, or no_column where the row is free. There
// are n of them, n <= largest_composition, all below n or no_column.
struct Composition {
    std::vector<std::uint32_t> columns;
    BlockedSquares blocked{};  // no queen may stand there; all on the board, and sorted
    // How the queens move like knights as well: not at all, or they are super or awesome queens.
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

// How many rows a walk over the board passes between looks at the stop flag.
inline constexpr std::uint32_t rows_between_looks = 1 << 16;

// Walks over large boards ask for the lines of a row's square so many rows ahead.
inline constexpr std::uint32_t rows_ahead = 48;

}  // namespace hetman
