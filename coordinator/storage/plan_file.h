#pragma once
// The plan of a run as a file in its directory, so that only the first start has to plan.
//
// The file is not trusted: its units must match the digests in the ledger, and the weights at the
// frame level, which are counted again, must add up to the recorded sums. A plan can always be made
// again.

#include <cstdint>
#include <string>

#include "coordinator/ledger/run_identity.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"

namespace hetman {

// Incremented when the layout changes; a plan in another format is made again.
inline constexpr std::uint32_t plan_format = 5;

std::string encode(const Plan& plan, const RunIdentity& identity);

// Decodes the plan of the run with this identity. Throws std::runtime_error with a short reason if
// the bytes are damaged or hold another plan, PlanningStopped if it was stopped.
Plan decode_plan(const std::string& bytes, const RunIdentity& identity,
                 const PlanningWatch& watch = nullptr);

// An upper bound on the size of a run's plan file in bytes.
std::uint64_t longest_plan(const RunIdentity& identity);

}  // namespace hetman
