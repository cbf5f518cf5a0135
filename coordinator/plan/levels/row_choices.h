#pragma once
// Units of the quadrant join: which rows have their queen in which half of the board.

#include <cstdint>

#include "common/problem/open_squares.h"
#include "common/problem/problem.h"
#include "coordinator/plan/levels/level.h"
#include "coordinator/plan/plan.h"

namespace hetman {

const LevelKind& row_choice_level();

// The maximum number of row choices of a unit, and the estimated nodes of one choice (0: unknown).
struct RowChoiceBudget {
    std::uint64_t choices = 0;
    std::uint64_t nodes_of_choice = 0;
};

// Adds units that stand for all row choices, one of each orbit under the mirrors that map the
// halves to themselves or each other: for odd n the queen of the middle row is placed first; then
// rows are chosen in pairs from the edges inwards, until a unit keeps to the budget (to
// `central_budget` if the centre has a queen). If the open squares are not symmetric, there are
// units for all choices, and placements are not folded. A unit's estimate is that of its choices,
// scaled by relative_fillings. Returns the sum of weight x row choices over the units, which is
// their number without symmetry. Throws Failure(usage) if the plan would have too many units,
// PlanningStopped if the watch stops planning.
std::uint64_t add_row_choices(Plan& plan, const OpenSquares& open, const RowChoiceBudget& budget,
                              const RowChoiceBudget& central_budget,
                              const PlanningWatch& watch = nullptr);

// A complete row choice as an example; with `centre` (for odd n), one with the middle row's queen
// in the centre.
RowChoice one_row_choice(Board board, bool centre);

// The same sum as add_row_choices returns, counted without making units.
std::uint64_t weight_of_row_choices(const OpenSquares& open);

}  // namespace hetman
