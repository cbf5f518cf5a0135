#pragma once
// Random problems of any kind that the oracle can count quickly, and all that can be asked of them.

#include "common/random.h"
#include "tests/support/oracle.h"

namespace hetman::test {

// One of the nine pieces, n up to 8, any number of pieces, often with preplaced and blocked
// squares.
Problem random_problem(Random& random);

// Expects that every engine that can answers as the oracle does: total, unique, first, heat map.
void expect_oracle_answers(const Problem& problem);

}  // namespace hetman::test
