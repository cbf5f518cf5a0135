#pragma once
// Problems with open numbers of pieces and maximal placements, against a plain enumeration.

#include "common/numbers/random.h"
#include "coordinator/report/result.h"
#include "tests/support/plain_count.h"

namespace hetman::test {

// A named piece, or one with random moves, on planes up to 4 x 5 squares; any number kind; maximal
// or not; often with preplaced and blocked squares.
Problem random_open_problem(Random& random);

// Expects that every engine that accepts the problem gives the totals, the classes and the counts
// by number of a plain enumeration, and that heat maps and first placements agree with it; counted
// whole and in units of about `unit_nodes` nodes.
void expect_plain_numbers(const Problem& problem, std::uint64_t unit_nodes);

}  // namespace hetman::test
