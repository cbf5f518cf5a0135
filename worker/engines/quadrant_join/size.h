#pragma once
// How much memory a join takes, and what it does with less.

#include <cstdint>

#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/prefixes.h"

namespace hetman::quadrant_join {

struct Size {
    unsigned strip = widest_strip;  // columns
    Prefixes prefixes;
};

// The fastest that fits; if none does, the one that takes least.
Size size_for(unsigned n, const MemoryBudget& budget);

// What a process takes for it, about, with so many threads.
std::uint64_t bytes_of(unsigned n, const Size& size, std::uint64_t threads);

}  // namespace hetman::quadrant_join
