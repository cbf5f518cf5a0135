#pragma once
// Joins the two half sweeps over a graph.

#include "worker/engines/frontier_dp/half_sweeps.h"
#include "worker/engines/frontier_dp/open_counts.h"
#include "worker/engines/frontier_dp/sweep.h"
#include "worker/engines/shared/helpers.h"

namespace hetman {

// The counts of the whole graph: the sum, over the states of the joint, of the products of both
// halves' values. Throws std::logic_error if the halves have different numbers of states.
OpenCounts meet(const HalfSweeps& halves, const SweptHalves& swept, Helpers& helpers);

}  // namespace hetman
