#pragma once
// The number of placements of a part of the plan, counted as its problem asks.

#include <cstdint>
#include <optional>

#include "coordinator/ledger/ledger_file.h"

namespace hetman {

// For part number `part` of the plan, whose units must all be finished. Where the largest or
// smallest number of pieces is asked for, only the placements of that many pieces count: the most,
// or the fewest, that any unit of the identity's part has. Throws what Ledger::weighted_sum throws,
// and Failure(internal_error) if the units do not count every placement equally often.
CheckedInteger placements_of_part(const Checkpoint& checkpoint, std::size_t part);

// The same for each number of pieces, if the goal keeps such counts.
CountsByNumber numbers_of_part(const Checkpoint& checkpoint, std::size_t part);

// The largest or smallest number of pieces, whichever is asked for: nothing if there is no
// placement. The units of the identity's part must be finished.
std::optional<std::uint64_t> extreme_number(const Checkpoint& checkpoint);

// True if the units have remainders in place of placements.
bool has_remainders(const Checkpoint& checkpoint);

// The same for those units of the identity's part that are finished, with their weights: each
// placement may be counted several times (LevelKind::times_counted). 0 for units that have
// remainders, of which nothing is known.
CheckedInteger subtotal_of(const Checkpoint& checkpoint);

}  // namespace hetman
