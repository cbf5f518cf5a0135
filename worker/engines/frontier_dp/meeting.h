#pragma once
// Where two sweeps over a graph meet.

#include "worker/engines/frontier_dp/half_sweeps.h"
#include "worker/engines/frontier_dp/open_counts.h"
#include "worker/engines/frontier_dp/sweep.h"
#include "worker/engines/shared/helpers.h"

namespace hetman {

// The sum over the joint's states of the products of both halves' values: the counts of the whole
// graph.
OpenCounts meet(const HalfSweeps& halves, const SweptHalves& swept, Helpers& helpers);

}  // namespace hetman
