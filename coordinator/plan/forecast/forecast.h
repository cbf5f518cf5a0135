#pragma once
// What counting will take: judged by units that were counted, or by random descents.

#include <cstdint>
#include <optional>
#include <string>

#include "common/problem/problem.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/forecast/interval.h"
#include "coordinator/plan/forecast/sample.h"
#include "coordinator/plan/plan.h"

namespace hetman {

struct Forecast {
    bool measured = false;  // by counting units; else by descents and the costs of nodes
    bool whole = false;     // all units were counted: the nodes are known
    // Of a search that may end anywhere below the upper bounds, which are those of its whole tree:
    // nothing is likely.
    bool is_bound = false;
    std::uint64_t units = 0;   // that were looked at, beside those that are finished
    Interval nodes;            // to come
    Interval core_seconds;     // to come, of counting
    double start_seconds = 0;  // that the engine's tables take in each start, where they were made
};

// How far a measured time may be off in another run on the same machine, which does other things
// beside it.
inline constexpr double time_noise = 1.12;

// What is left of `kept`, judged by the units that the sample holds beside it: by the spread of
// each kind's nodes and times, and the noise of times. A unit of which no time is known took what
// its nodes took in the mean. Nothing if the units are too few for that.
std::optional<Forecast> forecast_by_units(const UnitKinds& kinds, const Ledger& kept,
                                          const Sample& sample);

// The same judged by random descents (see estimate_nodes) from some units of each kind, and by what
// a node costs: measured on small parts of some units, in hundredths of a second, else as listed
// for the engine. Nothing where no descent is possible. `memory`: that measuring may take, in
// bytes; 0: nothing is measured.
std::optional<Forecast> forecast_by_descents(const Problem& problem, const std::string& engine,
                                             const Plan& plan, const UnitKinds& kinds,
                                             const Ledger& kept, std::uint64_t memory);

// The time limit for SLURM, in whole minutes: the upper bound for so many threads that count, with
// room for planning and start-up, the last units and the stop before the limit.
std::uint64_t time_limit_minutes(const Forecast& forecast, std::uint64_t threads,
                                 double seconds_before_counting);

}  // namespace hetman
