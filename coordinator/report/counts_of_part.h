#pragma once
// The number of placements of a part of the plan, as its problem counts them.

#include "coordinator/ledger/ledger_file.h"

namespace hetman {

// Of part number `part` of the plan, whose units must be finished. Where the largest
// number of pieces is asked for, only the placements of that many pieces count: the most that any
// unit of the identity's part has. Throws what Ledger::weighted_sum throws, and
// Failure(internal_error) if the units do not count every placement equally often.
CheckedInteger placements_of_part(const Checkpoint& checkpoint, std::size_t part);

// The same for each number of pieces, where the goal keeps them.
CountsByNumber numbers_of_part(const Checkpoint& checkpoint, std::size_t part);

// The same for those units of the identity's part that are finished, with their weights: each
// placement may be counted several times (LevelKind::times_counted). Nothing is known of units that
// have remainders.
CheckedInteger subtotal_of(const Checkpoint& checkpoint);

}  // namespace hetman
