#pragma once
// What a limit of memory leaves to whom: half to what engines take, half to plan and ledger.

#include <cstdint>

#include "common/job/job.h"
#include "worker/engines/engine.h"

namespace hetman {

MemoryBudget memory_budget_of(const RunSettings& run, std::uint64_t threads);

// As many units as a plan should have at most.
std::uint64_t most_units_within(const RunSettings& run);

}  // namespace hetman
