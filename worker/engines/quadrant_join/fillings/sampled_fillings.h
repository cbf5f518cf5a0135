#pragma once
// How many fillings of columns there are, estimated.

#include <cstdint>

#include "common/numbers/wide.h"

namespace hetman::quadrant_join {

// The ways to put queens on so many columns, on some of `rows`, so that none attacks another, by
// random descents (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975). With
// queens on the rows `beside` in the column before the first. The same for the same arguments.
Wide sampled_fillings(std::uint64_t rows, unsigned columns, std::uint64_t beside);

}  // namespace hetman::quadrant_join
