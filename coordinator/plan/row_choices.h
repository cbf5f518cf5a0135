#pragma once
// Units of the quadrant join: which rows have their queen in which half of the board.

#include <cstdint>

#include "common/problem/problem.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// How many row choices a unit may stand for, and the estimated nodes of one of them (0: unknown).
struct RowChoiceBudget {
    std::uint64_t choices = 0;
    std::uint64_t nodes_of_choice = 0;
};

// Adds units that stand for all row choices, one of each orbit under the mirrors that map the
// halves to themselves or each other: for odd n the queen of the middle row first, then rows in
// pairs from the edges inwards, until a unit keeps to the budget, where the centre has a queen to
// the central one. A unit's estimate is that of its choices, more or less by relative_fillings.
// Returns the sum of weight x row choices over the units, which is their number without symmetry.
// Throws Failure(usage) if the plan would have too many units.
std::uint64_t add_row_choices(Plan& plan, Board board, const RowChoiceBudget& budget,
                              const RowChoiceBudget& central_budget);

// One full row choice, as an example of all; with `centre` (for odd n) of those that have the
// middle row's queen there.
RowChoice one_row_choice(Board board, bool centre);

// What add_row_choices returns, counted without units.
std::uint64_t weight_of_row_choices(Board board);

}  // namespace hetman
