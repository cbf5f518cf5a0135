#pragma once
// The plan of a run as a file of its directory, so that only the first start has to plan.
//
// It is never trusted: its units must have the digests that the ledger has, and the weights at the
// frame level, which are counted anew, must have the sums that it says. Whatever else it is, a plan
// can always be made again.

#include <cstdint>
#include <string>

#include "coordinator/ledger/run_identity.h"
#include "coordinator/plan/frame_level.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// Raised whenever the layout of the file changes; a plan in another format is made again.
inline constexpr std::uint32_t plan_format = 3;

std::string encode(const Plan& plan, const RunIdentity& identity);

// The plan of the run with this identity. Throws std::runtime_error that says in a few words what
// is wrong if the bytes are damaged or hold another plan; PlanningStopped if it was stopped.
Plan decode_plan(const std::string& bytes, const RunIdentity& identity,
                 const PlanningWatch& watch = nullptr);

// An upper bound, in bytes, on the plan file of a run.
std::uint64_t longest_plan(const RunIdentity& identity);

}  // namespace hetman
