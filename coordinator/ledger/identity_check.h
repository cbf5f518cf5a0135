#pragma once
// Checks the identity of a run that is read from a file: a hash detects damage, not intent, so all
// of it must be something that a run could have written.

#include "coordinator/ledger/run_identity.h"

namespace hetman {

// Throws std::runtime_error, with a short reason, if no run can have this identity.
void check_identity(const RunIdentity& identity);

// The units of all parts together. Throws std::runtime_error if no plan has such parts.
std::uint64_t units_of_parts(const RunIdentity& identity);

}  // namespace hetman
