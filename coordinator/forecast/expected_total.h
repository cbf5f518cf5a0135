#pragma once
// The expected number of placements of a run, from units that were counted.

#include <optional>

#include "coordinator/forecast/interval.h"
#include "coordinator/forecast/sample.h"
#include "coordinator/forecast/unit_strata.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// The number of placements, or of what else the goal counts, in all units of the run's share.
struct ExpectedTotal {
    Interval placements;
    std::optional<CheckedInteger> exact;  // if all units were counted
};

// From the finished units of the run, which are known, and those of the sample. The placements of a
// row choice are taken to be in proportion to RowChoiceSizes, those of other units to their weight.
// Nothing if the run has no total, or one that is no sum over units, if there are too few units, or
// if some of them have no placement and hardly any has one.
std::optional<ExpectedTotal> expected_total(const Plan& plan, const UnitStrata& strata,
                                            const Checkpoint& kept, const Sample& sample);

}  // namespace hetman
