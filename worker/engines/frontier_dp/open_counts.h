#pragma once
// Counts of placements by their number of pieces.

#include <cstddef>
#include <vector>

#include "common/numbers/big_integer.h"

namespace hetman {

// `counts` are those for `first`, `first` + 1, ... pieces; a single one, for all numbers of pieces
// together, if they are not asked for. Empty if there are no placements.
struct OpenCounts {
    std::size_t first = 0;
    std::vector<BigInteger> counts;
};

}  // namespace hetman
