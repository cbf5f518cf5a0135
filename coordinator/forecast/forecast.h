#pragma once
// Forecasts of the nodes and the CPU time of a run, from units that were counted or from random
// descents.

#include <cstdint>
#include <optional>
#include <string>

#include "common/problem/problem.h"
#include "coordinator/forecast/expected_total.h"
#include "coordinator/forecast/interval.h"
#include "coordinator/forecast/sample.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

struct Forecast {
    bool measured = false;  // from counted units; otherwise from descents and the cost of a node
    bool whole = false;     // all units were counted: the nodes are known
    // A search that may end early: the upper bounds are those of its whole tree, and there is no
    // likely value.
    bool is_bound = false;
    // Estimates of some units are saturated: only the lower bounds are valid.
    bool is_beyond_estimate = false;
    std::string basis = {};    // if not measured: "random descents from 20 units"
    std::uint64_t units = 0;   // in the sample, besides those that are finished
    Interval nodes;            // remaining
    Interval core_seconds;     // remaining CPU time of counting
    double start_seconds = 0;  // for the engine's tables at each start, if they were made
    std::optional<ExpectedTotal> total = {};  // none: too little is known
};

// A time, widened by what the same count may take in another run on the same machine, which also
// does other work: 12 %, but more if it takes less than a second. Measured, see docs/forecasts.md.
Interval with_noise(const Interval& seconds);

// The forecast for the units missing in `kept`, from the other units in the sample: from the spread
// of nodes and times of each kind of unit, and the noise of times. A unit without a known time is
// assumed to take the mean time of a node. Nothing if the sample is too small.
std::optional<Forecast> forecast_by_units(const UnitStrata& strata, const Ledger& kept,
                                          const Sample& sample);

// The same from random descents (see estimate_nodes) in some units of each kind and the cost of a
// node, which is measured on small parts of some units in hundredths of a second, or else taken
// from the engine's description. Nothing if descents are impossible. `memory`: the bytes that
// measuring may use; 0: nothing is measured.
std::optional<Forecast> forecast_by_descents(const Problem& problem, const std::string& engine,
                                             const Plan& plan, const UnitStrata& strata,
                                             const Ledger& kept, std::uint64_t memory);

// The time limit for SLURM in whole minutes: the upper bound for this number of counting threads,
// plus planning, start-up, the last units and the margin for stopping before the limit.
std::uint64_t time_limit_minutes(const Forecast& forecast, double threads,
                                 double seconds_before_counting);

}  // namespace hetman
