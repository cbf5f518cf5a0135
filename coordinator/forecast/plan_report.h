#pragma once
// The output of `hetman plan`.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "coordinator/dispatch/crews/world.h"
#include "coordinator/dispatch/preparation.h"
#include "coordinator/dispatch/simulation/simulation.h"
#include "coordinator/forecast/foresee.h"

namespace hetman {

// The forecast of a run, or of the rest of it.
struct PlanReport {
    std::string directory;  // of the run, if it has begun
    Prepared prepared;
    Foreseen foreseen;
    double planning_seconds = 0;
    std::uint64_t bytes = 0;     // memory of each process
    std::optional<World> world;  // the ranks, if they were given
    std::uint64_t threads = 1;   // counting threads on all ranks
    // The simulated run with these ranks, if they were given and the cost of the units is known.
    std::optional<SimulatedOutcome> simulated;

    // The devices that count: those measured, or if several ranks were given, one of them in each.
    std::uint64_t devices() const;
    // The number of threads that would be as fast as all devices.
    double threads_of_devices() const;
    // The number of threads that would be as fast as threads and devices together. Units that
    // devices do not count are left to the threads.
    double threads_in_all() const;
    // The time of a start before the first unit is counted: planning and the engine's tables.
    double seconds_before_counting() const;
    // Of the counting threads and devices; 1 if the run was not simulated.
    double efficiency() const { return simulated ? simulated->efficiency() : 1; }
    // From the start of the run to its end; nothing if too little is known.
    std::optional<double> seconds() const;
    // The time limit for SLURM, if ranks were given and it can be estimated.
    std::optional<std::uint64_t> limit_minutes() const;
};

std::string to_text(const PlanReport& report);
// The remaining nodes and CPU time alone, without a line end.
std::string summary_text(const PlanReport& report);
// How long the run will last, without a line end: "3 h 20 min", "more than a year", "unknown".
std::string time_text(const PlanReport& report);
nlohmann::ordered_json json_record(const PlanReport& report);
std::string to_json(const PlanReport& report);  // one line

}  // namespace hetman
