#pragma once
// The fillings of a block: for each set of its rows and each set of as many of its columns, the
// number of ways to put one piece in each of these rows and columns.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "worker/engines/class_join/blocks.h"
#include "worker/engines/engine.h"

namespace hetman::class_join {

inline constexpr unsigned most_block_rows = 16;

// All numbers are integers of at most 16! < 2^53, so that arithmetic with them is exact.
struct BlockFillings {
    // By size: a matrix with a row for each set of rows and a column for each set of columns, both
    // numbered by IndexSets.
    std::vector<std::vector<double>> by_size;
    std::uint64_t nodes = 0;
    // By size and set of rows: the sum of the matrix row, modulo 2^64.
    std::vector<std::vector<std::uint64_t>> sums = {};

    // Throws MemoryCorruption if the matrices have other sums now.
    void check() const;
};

// The sums of the rows of a matrix. Throws what sum_of() throws.
std::vector<std::uint64_t> sums_of_rows(std::span<const double> matrix, std::uint64_t rows);

// True if attacks in the block reach only the next row. The fillings are then counted by the column
// of the last row, otherwise one by one.
bool attacks_next_row_only(const Block& block);

// True if this map keeps the block's attacks and free squares. Then, of each pair of sets of rows
// that mirror each other, only one is filled.
bool is_mirrored_in_rows(const Block& block);
bool is_kept_by_half_turn(const Block& block);

// Nothing if `stop` was set before the end. Throws std::overflow_error if fillings are counted one
// by one and a number exceeds 2^32 - 1.
std::optional<BlockFillings> fillings_of(const Block& block, const StopFlag& stop);

}  // namespace hetman::class_join
