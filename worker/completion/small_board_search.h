#pragma once
// The exact search on small boards, where a row fits one word: each open row keeps its free squares
// as a bitmap, from which a queen removes its attacks with two shifts.

#include <cstdint>
#include <vector>

#include "worker/completion/exact_completion.h"

namespace hetman {

inline constexpr std::uint32_t most_columns_of_small_board = 128;

// The exact searches test the stop flag once in so many nodes.
inline constexpr std::uint64_t nodes_between_looks = 1024;

// Like complete_exactly, on boards of up to most_columns_of_small_board columns.
ExactCompletion complete_small_board(const Occupancy& occupied,
                                     const std::vector<std::uint32_t>& rows,
                                     const std::vector<std::uint32_t>& columns,
                                     std::uint64_t node_limit, const StopFlag& stop);

}  // namespace hetman
