#pragma once
// The table of finished units, for audits: independent of who counted them.
//
// A header line, one line for each finished unit in numerical order with fields separated by tabs,
// and finally the comment "# XXH3-128 DIGEST" over all preceding bytes. Identical for any number of
// ranks, threads, restarts and shards.

#include <string>
#include <string_view>
#include <vector>

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"

namespace hetman {

std::string unit_table(const Plan& plan, const Ledger& ledger);

// The digest in its last line, without making the whole table.
Digest digest_of_units(const Plan& plan, const Ledger& ledger);

// Of a table that others give. Throws std::runtime_error, with a short reason, if its last line is
// not the digest of the others.
Digest digest_of_table(std::string_view table);

// The number of units in such a table.
std::uint64_t units_in_table(std::string_view table);

// The ledger of the units in such a table, which must be those of `share` (a bool for each unit of
// the plan). Throws Failure(verification), naming the unit, if a unit is missing, comes twice or is
// not the plan's, or if no run can have counted it so; `where` is the table, for what users are
// told.
Ledger ledger_of_table(std::string_view table, const Plan& plan, const GoalKind& goal,
                       const std::vector<bool>& share, const std::string& where);

}  // namespace hetman
