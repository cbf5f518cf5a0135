#pragma once
// Counts the independent sets of a graph by two sweeps that meet at a seam.

#include <cstdint>
#include <optional>

#include "worker/engines/engine.h"
#include "worker/engines/frontier_dp/half_sweeps.h"
#include "worker/engines/frontier_dp/layer.h"
#include "worker/engines/frontier_dp/open_counts.h"
#include "worker/engines/shared/helpers.h"

namespace hetman {

// A half after its sweep: the seam's states.
struct SweptHalf {
    Layer layer;
    std::uint64_t nodes = 0;  // counts that all states of all steps had
};

struct SweptHalves {
    SweptHalf upper;
    SweptHalf lower;
};

// Nothing if `stop` was set before the end.
std::optional<SweptHalves> sweep(const HalfSweeps& halves, const Counting& counting,
                                 Helpers& helpers, const StopFlag& stop);

// The sum over the seam's states of the products of both halves' values.
OpenCounts meet(const HalfSweeps& halves, const SweptHalves& swept, const Counting& counting,
                Helpers& helpers);

}  // namespace hetman
