// Many random problems of every kind: stopped, continued, divided and merged, and counted by
// several ranks.
#include <gtest/gtest.h>

#include "tests/integration/random_runs.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

class ManyRandomRuns : public MpiTest, public testing::WithParamInterface<std::uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Seeds, ManyRandomRuns, testing::Range<std::uint64_t>(2000, 2010));

TEST_P(ManyRandomRuns, AreTheSameContinuedAndMerged) {
    Random random(GetParam());
    for (int i = 0; i < 20; ++i) expect_same_continued_and_merged(random, i);
}

TEST_P(ManyRandomRuns, AreTheSameForAnyNumberOfRanks) {
    Random random(GetParam());
    for (int i = 0; i < 6; ++i) expect_same_for_any_number_of_ranks(random, i);
}

}  // namespace
}  // namespace hetman::test
