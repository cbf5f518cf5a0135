#pragma once
// Runs the two sweeps over a graph that meet at a joint.

#include <cstdint>
#include <optional>

#include "worker/engines/engine.h"
#include "worker/engines/frontier_dp/half_sweeps.h"
#include "worker/engines/frontier_dp/layer.h"
#include "worker/engines/shared/helpers.h"

namespace hetman {

// A half after its sweep: the joint's states.
struct SweptHalf {
    Layer layer;
    std::uint64_t nodes = 0;  // counts (or remainders) of all states of all steps
};

struct SweptHalves {
    SweptHalf upper;
    SweptHalf lower;
};

// Nothing if `stop` was set before the end.
std::optional<SweptHalves> sweep(const HalfSweeps& halves, Helpers& helpers, const StopFlag& stop);

}  // namespace hetman
