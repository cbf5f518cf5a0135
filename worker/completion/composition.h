#pragma once
// Queens that stand on a board of n x n squares, none two in a row. Nothing here is n x n: n may be
// as large as largest_composition.

#include <cstdint>
#include <vector>

namespace hetman {

inline constexpr std::uint32_t no_column = ~std::uint32_t{0};
inline constexpr std::uint32_t largest_composition = 1'000'000'000;

// columns[row] is the column of the row's queen, from 0, or no_column where the row is free. There
// are n of them, n <= largest_composition, all below n or no_column.
struct Composition {
    std::vector<std::uint32_t> columns;

    std::uint32_t n() const { return static_cast<std::uint32_t>(columns.size()); }
};

inline Composition empty_board(std::uint32_t n) {
    return {std::vector<std::uint32_t>(n, no_column)};
}

inline std::uint32_t queens_in(const Composition& composition) {
    std::uint32_t queens = 0;
    for (const std::uint32_t column : composition.columns) queens += column != no_column;
    return queens;
}

}  // namespace hetman
