#pragma once
// Checkpoints of made-up runs.

#include "coordinator/ledger/ledger_file.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {

// Of a run on a small board, every third unit of which is not finished.
inline Checkpoint some_checkpoint(std::uint64_t n = 8, std::uint64_t generation = 4) {
    const Problem problem = problem_on("Q", n, {}, {3});
    const Decision decision = decision_of("row-bitmask", "first-rows", 100);
    const Plan plan = make_plan(problem, decision, true);
    Checkpoint checkpoint;
    checkpoint.identity = identity_of(problem, decision, plan);
    checkpoint.ledger.grow(plan.size());
    for (UnitId id = 0; id < plan.size(); ++id)
        if (id % 3 != 1) checkpoint.ledger.record(made_up_result(id), plan.planned(id));
    checkpoint.generation = generation;
    checkpoint.starts = 2;
    checkpoint.threads = 16;
    checkpoint.saved_at = 1'800'000'000;
    return checkpoint;
}

}  // namespace hetman::test
