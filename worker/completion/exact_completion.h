#pragma once
// Exact search for the last queens of a board: places them or proves that this is impossible.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/stop_flag.h"
#include "worker/completion/board/occupancy.h"

namespace hetman {

enum class Verdict {
    completed,
    impossible,  // proved
    undecided,   // a limit was reached, or `stop` was set
};

inline constexpr std::size_t most_exact_rows = 256;

struct ExactCompletion {
    Verdict verdict;
    // If completed: the column for each of the given rows, in order. Otherwise empty.
    std::vector<std::uint32_t> columns;
    std::uint64_t nodes;  // queens placed
};

// Places a queen in each of these rows and columns, given the occupied lines. There must be as many
// rows as columns, at most most_exact_rows (otherwise throws std::invalid_argument), without
// duplicates, all free. They are tried in the order given; another order may be faster. Gives up
// after `node_limit` nodes.
ExactCompletion complete_exactly(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                                 const std::vector<std::uint32_t>& columns,
                                 std::uint64_t node_limit, const StopFlag& stop);

}  // namespace hetman
