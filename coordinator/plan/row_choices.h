#pragma once
// Units of the quadrant join: which rows have their queen in which half of the board.

#include <cstdint>

#include "common/problem/problem.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// Adds units that stand for all row choices, one of each orbit under the mirrors that map the
// halves to themselves or each other: for odd n the queen of the middle row first, then rows in
// pairs from the edges inwards, until a unit stands for at most `choices` of them,
// where the centre has a queen for at most `central_choices`.
// Returns the sum of weight x row choices over the units, which is their number without symmetry.
// Throws Failure(usage) if the plan would have too many units.
std::uint64_t add_row_choices(Plan& plan, Board board, std::uint64_t choices,
                              std::uint64_t central_choices);

// One full row choice, as an example of all; with `centre` (for odd n) of those that have the
// middle row's queen there.
RowChoice one_row_choice(Board board, bool centre);

// What add_row_choices returns, counted without units.
std::uint64_t weight_of_row_choices(Board board);

}  // namespace hetman
