// Thousands of random problems with open numbers of pieces and maximal placements.
#include <gtest/gtest.h>

#include "tests/coordinator/open_numbers.h"

namespace hetman::test {
namespace {

class ManyOpenNumbers : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Seeds, ManyOpenNumbers, testing::Range(100, 130));

TEST_P(ManyOpenNumbers, AreCountedAsByAPlainEnumeration) {
    Random random(static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < 100; ++i)
        expect_plain_numbers(random_open_problem(random), 1 + random.below(40));
}

}  // namespace
}  // namespace hetman::test
