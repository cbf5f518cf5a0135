#pragma once
// What a problem costs this engine.

#include <cstdint>

#include "common/numbers/saturating.h"
#include "common/problem/problem.h"
#include "worker/engines/engine_kind.h"

namespace hetman {

// The nodes (additions of counts) in all and of a unit, and the memory of a unit; the largest
// number if no frontier is narrow enough.
struct Size {
    std::uint64_t nodes = Saturating::most;
    std::uint64_t unit_nodes = Saturating::most;
    std::uint64_t unit_bytes = Saturating::most;
    bool has_units = false;  // that fill a seam
};

// Both may take seconds. Their results are cached, because planning asks for the same problems many
// times.
Size size_of(const Problem& problem);
PrimeUnits prime_units(const Problem& problem, const MemoryBudget& budget);

}  // namespace hetman
