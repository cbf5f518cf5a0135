#pragma once
// Exact search for the last queens: finds them or proves that they have no place.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "worker/completion/board/occupancy.h"
#include "worker/engines/engine.h"

namespace hetman {

enum class Verdict {
    completed,
    impossible,  // proved
    undecided,   // a limit was reached, or `stop` was set
};

inline constexpr std::size_t most_exact_rows = 256;

struct ExactCompletion {
    Verdict verdict;
    // Where completed: the column for each of the given rows, in their order. Else empty.
    std::vector<std::uint32_t> columns;
    std::uint64_t nodes;  // queens put on a square
};

// Puts a queen in each of these rows and columns, given the lines that are taken already. There are
// as many rows as columns, at most most_exact_rows (else throws std::invalid_argument), each once,
// and all are free. The order of rows and columns is the order of trying: another one may be
// faster. Gives up after `node_limit` nodes.
ExactCompletion complete_exactly(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                                 const std::vector<std::uint32_t>& columns,
                                 std::uint64_t node_limit, const StopFlag& stop);

}  // namespace hetman
