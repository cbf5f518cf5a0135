#pragma once
// Counts of placements by their number of pieces.

#include <cstddef>
#include <vector>

#include "common/numbers/big_integer.h"

namespace hetman {

// Counts for the numbers of pieces `first`, `first` + 1, ...; of all numbers together if the
// problem does not ask for them. None if there are no placements.
struct OpenCounts {
    std::size_t first = 0;
    std::vector<BigInteger> counts;
};

}  // namespace hetman
