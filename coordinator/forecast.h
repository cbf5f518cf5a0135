#pragma once
// What counting will take: judged by units that were counted, or by random descents.

#include <cstdint>
#include <optional>
#include <string>

#include "common/duration.h"
#include "common/problem.h"
#include "coordinator/crew.h"
#include "coordinator/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// A number that is not known exactly: what is likely, and the bounds of an interval that holds it
// in nine cases of ten or more.
struct Interval {
    double likely = 0;
    double low = 0;
    double high = 0;
};

struct Forecast {
    bool measured = false;    // by counting units; else by descents and the costs of nodes
    std::uint64_t units = 0;  // that were looked at
    Interval nodes;           // to come
    Interval core_seconds;    // to come
};

// What is left of `kept`, judged by all units that are finished in `judged`, which is `kept` with
// some more: their mean, with the spread of their nodes. Nothing if they are too few for that.
std::optional<Forecast> forecast_by_units(const Ledger& kept, const Ledger& judged);

// The same judged by random descents (see estimate_nodes) from some units, and by what a node costs
// on the machine it was measured on: core-seconds may be off by a factor of two. Nothing where no
// descent is possible.
std::optional<Forecast> forecast_by_descents(const Problem& problem, const std::string& engine,
                                             const Plan& plan, const Ledger& kept);

// `kept` with a random sample of the plan's units counted for about `time`: more and more of them,
// and only whole rounds are kept, as the units that a stop interrupts would be the long ones.
Ledger sample_units(const Plan& plan, const Ledger& kept, Crew& crew, Duration time);

// The time limit for SLURM, in whole minutes: the upper bound for so many threads that count, with
// room for planning, the last units and the stop before the limit.
std::uint64_t time_limit_minutes(const Forecast& forecast, std::uint64_t threads,
                                 double planning_seconds);

}  // namespace hetman
