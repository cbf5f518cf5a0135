#pragma once
// Comparison of every engine with the plain enumeration, through the path of a run.

#include "tests/support/plain_problem.h"

namespace hetman::test {

// Expects that every engine that accepts the problem finds the plain answer, and the one that is
// chosen automatically: total, classes, classes by size, counts by number, the first placement,
// heat map; with the problem cut into many units and whole. Returns the number of these engines; 0
// if the problem has too many placements to enumerate.
int expect_plain_answer(const PlainProblem& problem);

// So many random problems that can be enumerated.
void expect_plain_answers(std::uint64_t seed, int problems);

}  // namespace hetman::test
