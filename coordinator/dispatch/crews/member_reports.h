#pragma once
// How crews report what counts in this process, and what goes wrong anywhere.

#include <string>
#include <vector>

#include "common/messages/message.h"
#include "coordinator/dispatch/crews/crew.h"
#include "worker/counters.h"

namespace hetman {

// What went wrong: "rank 3, unit 7: out of memory". `where` may be empty.
MemberTrouble member_trouble(const std::string& where, const Trouble& trouble);

// Reports of all that there is to say, by counters numbered as members are.
std::vector<Report> take_reports(Counters& counters, const std::string& where);

}  // namespace hetman
