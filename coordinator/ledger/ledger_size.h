#pragma once
// The maximum size of a ledger's file. A ledger that claims to be longer is damaged or forged, and
// perhaps larger than memory (a sparse file takes no space on the disk): it is not read.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "coordinator/ledger/run_identity.h"

namespace hetman {

// The part of a ledger before its units is shorter than this: a job file has at most a megabyte.
inline constexpr std::size_t most_bytes_before_units = 8'000'000;

// An upper bound, in bytes, on the ledgers of a run: from the number of its units, the digits that
// a number of placements on its board can have, and what its goal keeps of a unit. It is generous:
// a ledger with all units finished takes about half of it or less.
std::uint64_t longest_ledger(const RunIdentity& identity);

// Throws std::runtime_error with a short reason if the ledger that begins with these bytes claims
// to be longer. `head` is the whole file or its first most_bytes_before_units.
void check_ledger_size(std::string_view head);

}  // namespace hetman
