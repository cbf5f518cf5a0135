#pragma once
// What `hetman plan` tells.

#include <cstdint>
#include <optional>
#include <string>

#include "coordinator/plan/forecast/foresee.h"
#include "coordinator/plan/preparation.h"

namespace hetman {

// What a run would take, or what is left of it.
struct PlanReport {
    std::string directory;  // where the run is, if it has begun
    Prepared prepared;
    Foreseen foreseen;
    double planning_seconds = 0;
    std::uint64_t bytes = 0;    // of memory, for each process
    std::uint32_t ranks = 0;    // 0: not asked
    std::uint64_t threads = 1;  // that count, on all ranks

    // Before anything is counted in a start: planning and the engine's tables.
    double seconds_before_counting() const;
    // For SLURM, if ranks were asked for and it can be told.
    std::optional<std::uint64_t> limit_minutes() const;
};

std::string to_text(const PlanReport& report);
std::string to_json(const PlanReport& report);  // one line

}  // namespace hetman
