#pragma once
// Divides a memory limit: half for engines, half for plan and ledger.

#include <cstdint>

#include "common/job/job.h"
#include "worker/engines/engine.h"

namespace hetman {

MemoryBudget memory_budget_of(const RunSettings& run, std::uint64_t threads);
// The same with the threads that the settings name, or one: while a run is planned, their number
// may not be known.
MemoryBudget memory_budget_of(const RunSettings& run);

// The maximum number of units that a plan should have.
std::uint64_t most_units_within(const RunSettings& run);

}  // namespace hetman
