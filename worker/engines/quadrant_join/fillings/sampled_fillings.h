#pragma once
// Estimated number of fillings of columns.

#include <cstdint>

#include "common/numbers/wide.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::quadrant_join {

// Estimates the number of ways to put non-attacking queens on that many columns, on some of `rows`,
// by random descents (D. E. Knuth, Estimating the efficiency of backtrack programs, 1975). The
// column before the first has queens on the rows `beside`; no queen stands on the rows `closed` of
// its column (null: on any). With `leaps`, they are super queens. Deterministic: the same arguments
// give the same result.
Wide sampled_fillings(std::uint64_t rows, unsigned columns, std::uint64_t beside,
                      const Rows* closed, bool leaps);

}  // namespace hetman::quadrant_join
