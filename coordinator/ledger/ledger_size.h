#pragma once
// The longest file that a ledger can be. A ledger that says it is longer is damaged or made up, and
// perhaps larger than memory (a sparse file takes no room on the disk): it is not read.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "coordinator/ledger/run_identity.h"

namespace hetman {

// What stands before a ledger's units takes less than this: a job file has at most a megabyte.
inline constexpr std::size_t most_bytes_before_units = 8'000'000;

// An upper bound, in bytes, on the ledgers of a run: from the number of its units, the digits that
// a number of placements on its board can have, and what its goal keeps of a unit. Generous: a
// ledger with all units finished takes about half of it or less.
std::uint64_t longest_ledger(const RunIdentity& identity);

// Throws std::runtime_error that says in a few words what is wrong, if the ledger that begins with
// these bytes says that it is longer. `head` is as long as the file, or most_bytes_before_units.
void check_ledger_size(std::string_view head);

}  // namespace hetman
