// Two hundred kills of ranks and of mpirun.
#include <gtest/gtest.h>

#include "tests/integration/kills.h"

namespace hetman::test {
namespace {

class MpiKillsLong : public MpiTest {};

TEST_F(MpiKillsLong, LoseNothingThatWasSaved) {
    const Known problem{{"count", "QNN", "25", "--progress-every", "0.05s"}, "85456\n"};
    const KillSummary summary = expect_survives_kills(problem, 200, random_seed());
    EXPECT_EQ(summary.kills, 200U);
    EXPECT_EQ(summary.victims.size(), 3U);
    EXPECT_EQ(summary.moments.size(), 4U);
    EXPECT_EQ(summary.ranks.size(), 5U);
    EXPECT_GT(summary.completions, 10U);
}

TEST_F(MpiKillsLong, LoseNothingWhereUnitsAreCutAgain) {
    const Known problem{{"count", "QNN", "25", "--progress-every", "0.05s"}, "85456\n"};
    const KillSummary summary =
        expect_survives_kills(problem, 20, random_seed(), {{"HETMAN_CUT_UNITS", "1"}});
    EXPECT_EQ(summary.kills, 20U);
}

}  // namespace
}  // namespace hetman::test
