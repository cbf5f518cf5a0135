#pragma once
// Random problems of every kind in runs of many units. The answers must be those of the plain
// enumeration, and the ledgers the same however the units were counted.

#include "common/numbers/random.h"

namespace hetman::test {

// The run's problem is the next random one. Every other problem is counted by the engine whose
// units may count a placement several times, the others by any.
void expect_same_continued_and_merged(Random& random, int problem);
void expect_same_for_any_number_of_ranks(Random& random, int problem);

}  // namespace hetman::test
