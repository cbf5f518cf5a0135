// Random problems of every kind: stopped, continued, divided and merged, and counted by several
// ranks.
#include <gtest/gtest.h>

#include "tests/integration/random_runs.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

TEST(RandomRuns, AreTheSameContinuedAndMerged) {
    Random random(7);
    for (int i = 0; i < 9; ++i) expect_same_continued_and_merged(random, i);
}

class RandomMpiRuns : public MpiTest {};

TEST_F(RandomMpiRuns, AreTheSameForAnyNumberOfRanks) {
    Random random(8);
    for (int i = 0; i < 3; ++i) expect_same_for_any_number_of_ranks(random, i);
}

}  // namespace
}  // namespace hetman::test
