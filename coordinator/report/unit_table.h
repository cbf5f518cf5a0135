#pragma once
// The table of finished units, for audits: independent of who counted them.

#include <string>

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// A header line, one line for each finished unit in numerical order with fields separated by tabs,
// and finally the comment "# XXH3-128 DIGEST" over all preceding bytes. Identical for any number of
// ranks, threads, restarts and shards.
std::string unit_table(const Plan& plan, const Ledger& ledger);

// That digest alone, in hex, without the table in memory.
std::string unit_table_digest(const Plan& plan, const Ledger& ledger);

}  // namespace hetman
