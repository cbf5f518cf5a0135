#pragma once
// A complete run for each kind of result, on a small board.

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

    // The expected output.
    std::string told() const { return told(checkpoint); }
    std::string told(const Checkpoint& other) const;
};

// A count with unique, a count of the quadrant join with folded units, a first placement, a heat
// map and a study of completions.
std::vector<CountedRun> runs_of_each_kind();

}  // namespace hetman::test
