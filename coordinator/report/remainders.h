#pragma once
// Reconstructs counts from their remainders by primes, for parts of a plan whose units give these
// (LevelKind::by_remainders). All of a part's units must be finished.

#include "common/numbers/checked_integer.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

// The placements of the units from `first` on. Throws what Ledger::weighted_sum throws, and
// Failure(verification) if the remainders belong to no possible count: there is one prime more than
// necessary.
CheckedInteger placements_by_remainders(const Ledger& ledger, UnitId first, std::uint64_t units);

// The same for each number of pieces.
CountsByNumber numbers_by_remainders(const Ledger& ledger, const Problem& problem, UnitId first,
                                     std::uint64_t units);

}  // namespace hetman
