#pragma once
// Simulates a run on a cluster before it begins: `hetman plan --ranks`.

#include "coordinator/dispatch/simulation/simulation.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// How far the units' costs are from their estimates: the standard deviation of the logarithm of
// their ratio. For the units of awesome queens 26 it is 0.47 with an estimate for each, and 0.65
// with a single estimate for all.
inline constexpr double spread_about_estimates = 0.5;
inline constexpr double spread_without_estimates = 0.7;

// A longer run is simulated as one of this length, where messages cost a slightly larger share.
inline constexpr double longest_simulated_seconds = 1000;

// Simulates counting the unfinished units of a ledger's share, which take `core_seconds` of CPU
// time in all: each costs its share by its estimate, times a random error drawn with a fixed seed.
SimulatedOutcome simulate_run(const Plan& plan, const Ledger& ledger, double core_seconds,
                              const SimulatedCluster& cluster);

}  // namespace hetman
