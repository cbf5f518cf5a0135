#pragma once
// Checks that counts belong to their plan: a ledger is compared with the plan before it is used,
// and the plan with its own records before a result is reported.

#include <filesystem>

#include "coordinator/ledger/ledger.h"
#include "coordinator/ledger/run_identity.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// Throws Failure(verification), naming the unit, if the ledger holds a unit with another weight or
// with other squares than the plan's. `directory` is the ledger's, for what users are told.
void check_against_plan(const Ledger& ledger, const Plan& plan,
                        const std::filesystem::path& directory);

// Throw Failure(verification) if the plan in memory has changed. check_parts compares its parts
// with `identity` and recomputes the sizes of classes from the problem; check_units recomputes the
// digests from all of its units.
void check_parts(const Plan& plan, const RunIdentity& identity);
void check_units(const Plan& plan);

}  // namespace hetman
