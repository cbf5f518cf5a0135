#pragma once
// The finished units as a table, for audits: the same bytes whoever counted them.

#include <string>

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// A line of names, a line for each finished unit in the order of the units, fields separated by
// tabs, and last the comment "# XXH3-128 DIGEST" over all bytes above it. The same for any number
// of ranks, threads, restarts and shards.
std::string unit_table(const Plan& plan, const Ledger& ledger);

}  // namespace hetman
