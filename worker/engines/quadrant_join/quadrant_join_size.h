#pragma once
// The memory size of a join, and the choice of a size within a budget.

#include <cstdint>

#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/fillings/prefixes.h"

namespace hetman::quadrant_join {

struct Size {
    unsigned strip = widest_strip;  // columns
    Prefixes prefixes;
};

// The estimated fillings of the half that has the most of them, whose rows are nearest to the edges
// (super queens: two rows of four, from the edges): of those behind each filling of a prefix of so
// many columns. With `leaps`, of super queens.
double most_fillings(const Half& half, unsigned prefix = 0, bool leaps = false);

// The fastest size within the budget; if none fits, the smallest.
Size size_for(unsigned n, const MemoryBudget& budget);

// Estimated memory of a process with that many threads.
std::uint64_t bytes_of(unsigned n, const Size& size, std::uint64_t threads);

}  // namespace hetman::quadrant_join
