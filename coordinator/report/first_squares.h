#pragma once
// Plans by first rows: which square of the first row the placements of each unit occupy.

#include <vector>

#include "common/problem/symmetry.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"

namespace hetman {

class FirstSquares {
  public:
    // Of the plan's first part, which counts all placements. There are none (`exist`) unless the
    // frame is first-rows and every placement has one piece in the first row.
    FirstSquares(const Plan& plan, const RunIdentity& identity);

    bool exist() const { return units_ > 0; }
    UnitId units() const { return units_; }  // from 0 on

    // For each symmetry of the plan the square that the unit's image occupies: the unit stands for
    // its images, to which what it counted is spread evenly.
    std::vector<Square> of(UnitId id) const;

  private:
    const Plan& plan_;
    SymmetryGroup group_;
    UnitId units_ = 0;
};

}  // namespace hetman
