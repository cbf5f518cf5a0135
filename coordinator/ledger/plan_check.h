#pragma once
// What ties counts to the plan they were made by: a ledger is compared with it before it is used,
// and the plan with itself before a result is told.

#include <filesystem>

#include "coordinator/ledger/ledger.h"
#include "coordinator/ledger/run_identity.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// Throws Failure(verification), naming the unit, if the ledger holds a unit with another weight or
// with other squares than the plan's. `directory` is the ledger's, for what users are told.
void check_against_plan(const Ledger& ledger, const Plan& plan,
                        const std::filesystem::path& directory);

// Throw Failure(verification) if the plan in memory is no longer what `identity` says: its parts,
// with sizes of classes taken anew from the problem; all of its units, with digests taken anew.
void check_parts(const Plan& plan, const RunIdentity& identity);
void check_units(const Plan& plan);

}  // namespace hetman
