#pragma once
// A complete run of each kind of result that there is, on a small board.

#include <string>
#include <vector>

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"
#include "coordinator/report/result.h"

namespace hetman::test {

struct CountedRun {
    std::string name;
    Job job;  // as resolved
    Plan plan;
    Checkpoint checkpoint;

    // What is told of it.
    std::string told() const { return told(checkpoint); }
    std::string told(const Checkpoint& other) const;
};

// A count with uniques, one of the quadrant join's folded units, a first placement, a heat map, a
// study of completions.
std::vector<CountedRun> runs_of_each_kind();

}  // namespace hetman::test
