// Simultaneous starts in one run directory, many times over.
#include <gtest/gtest.h>

#include "tests/integration/races.h"

namespace hetman::test {
namespace {

TEST(RacingStartsLong, OfAShortRunCountItOnce) {
    expect_one_counts(quick_problem(), 2, 100);
    expect_one_counts(quick_problem(), 4, 100);
}

TEST(RacingStartsLong, OfALongerRunAreRefusedButForOne) {
    const RaceSummary summary = expect_one_counts(longer_problem(), 4, 10);
    EXPECT_EQ(summary.refused, 30);
}

}  // namespace
}  // namespace hetman::test
