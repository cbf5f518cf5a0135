#pragma once
// What a run will be like on a cluster, simulated before it begins: `hetman plan --ranks`.

#include "coordinator/dispatch/simulation/simulation.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// How far the units' costs are from their estimates: the standard deviation of the logarithm of
// their ratio. Of the units of awesome queens 26 it is 0.47 where each was estimated, and 0.65
// where they have one estimate for all.
inline constexpr double spread_about_estimates = 0.5;
inline constexpr double spread_without_estimates = 0.7;

// A run that takes longer is simulated as one that takes so long: what messages cost weighs a
// little more there.
inline constexpr double longest_simulated_seconds = 1000;

// Simulates counting what a ledger has still to count of its plan, in so many seconds of CPU time:
// each unit costs its share by its estimate, times an error that is drawn with a fixed seed.
SimulatedOutcome simulate_run(const Plan& plan, const Ledger& ledger, double core_seconds,
                              const SimulatedCluster& cluster);

}  // namespace hetman
