#pragma once
// The number of placements of a part of the plan, as its problem counts them.

#include "coordinator/ledger/ledger_file.h"

namespace hetman {

// Over the finished units among `units` from `first` on, with their weights. Where the largest
// number of pieces is asked for, only the placements of that many pieces count: the most that any
// finished unit of the identity's part has. Throws what Ledger::weighted_sum throws.
CheckedInteger placements_of_part(const Checkpoint& checkpoint, UnitId first, std::uint64_t units);

}  // namespace hetman
