#pragma once
// The squares of the first row that the placements of units occupy, for plans by first rows.

#include <string_view>
#include <vector>

#include "common/problem/symmetry/symmetry.h"
#include "coordinator/plan/plan.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

class FirstSquares {
  public:
    // Covers the plan's first part, which counts all placements. Empty unless the frame is
    // first-rows and every placement has one piece in the first row.
    FirstSquares(const Plan& plan, std::string_view frame, const GoalKind& goal);

    UnitId units() const { return units_; }  // numbered from 0

    // For each symmetry of the plan, the square that the unit's image occupies: the unit's count is
    // divided evenly among its images.
    std::vector<Square> of(UnitId id) const;

  private:
    const Plan& plan_;
    SymmetryGroup group_;
    UnitId units_ = 0;
};

}  // namespace hetman
