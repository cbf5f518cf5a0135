// Thousands of random problems on planes, cylinders and tori against the plain enumeration.
#include <gtest/gtest.h>

#include "tests/coordinator/plain_problems.h"

namespace hetman::test {
namespace {

class ManyPlainProblems : public testing::TestWithParam<std::uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Seeds, ManyPlainProblems, testing::Range<std::uint64_t>(1000, 1050));

TEST_P(ManyPlainProblems, AreAnsweredAsByEnumeration) { expect_plain_answers(GetParam(), 100); }

}  // namespace
}  // namespace hetman::test
