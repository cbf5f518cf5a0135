#pragma once
// What result.json holds: the result as --json prints it, the digest of the table of units, and for
// each start that counted where, when, how and by which program. Starts are claims for those who
// read the result; nothing is counted or continued by them.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// The machines of a crew, as far as they are known, each once, sorted; printable.
std::vector<std::string> hosts_of(const Crew& crew);

// Of a start on these machines that ends now, from the run's record.
nlohmann::ordered_json start_record(const nlohmann::ordered_json& record,
                                    const std::vector<std::string>& hosts);

// The text of result.json for the run's record and its starts.
std::string kept_record(nlohmann::ordered_json record, const Plan& plan, const Ledger& ledger,
                        nlohmann::ordered_json starts);

}  // namespace hetman
