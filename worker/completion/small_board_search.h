#pragma once
// The exact search on a board so small that a row of it fits one number: each open row keeps its
// free squares as bits, and a queen takes hers away with two shifts.

#include <cstdint>
#include <vector>

#include "worker/completion/exact_completion.h"

namespace hetman {

inline constexpr std::uint32_t most_columns_of_small_board = 128;

// As complete_exactly, on boards of up to most_columns_of_small_board columns.
ExactCompletion complete_small_board(const Occupancy& occupied,
                                     const std::vector<std::uint32_t>& rows,
                                     const std::vector<std::uint32_t>& columns,
                                     std::uint64_t node_limit, const StopFlag& stop);

}  // namespace hetman
