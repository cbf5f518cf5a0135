#pragma once
// The memory of a run: how a limit is divided between engines and all else, and the checks before a
// run begins that it suffices. Otherwise the system might kill the run, or another process, later.

#include <cstdint>
#include <string>

#include "common/job/job.h"
#include "worker/engines/memory_budget.h"

namespace hetman {

// The engines' share of the run's limit: plan and ledger have half of it, at most 4 GiB, engines
// the rest.
MemoryBudget memory_budget_of(const RunSettings& run, std::uint64_t threads);
// The same with the threads that the settings name, or one: while a run is planned, their number
// may not be known.
MemoryBudget memory_budget_of(const RunSettings& run);

// The maximum number of units that a plan should have.
std::uint64_t most_units_within(const RunSettings& run);

// Throws Failure(usage) if less memory is available. `what` names the use: "a board of 8 rows".
void expect_memory(std::uint64_t bytes, const std::string& what, const std::string& where);

// Throws Failure(usage) if that exceeds the budget of these settings. `what` names the use.
void expect_within_limit(std::uint64_t bytes, const std::string& what, const RunSettings& run,
                         std::uint64_t threads);

}  // namespace hetman
