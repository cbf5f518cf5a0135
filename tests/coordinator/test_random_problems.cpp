// Each engine against the oracle on 2000 random problems of every kind.
#include <gtest/gtest.h>

#include "tests/coordinator/random_problems.h"

namespace hetman::test {
namespace {

class RandomProblems : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Seeds, RandomProblems, testing::Range(0, 20));

TEST_P(RandomProblems, AreAnsweredAsTheOracleDoes) {
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    Random random(static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < 100; ++i) expect_oracle_answers(random_problem(random));
}

}  // namespace
}  // namespace hetman::test
