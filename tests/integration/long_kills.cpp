// Ranks that die, thirty times over.
#include <gtest/gtest.h>

#include "tests/integration/kills.h"

namespace hetman::test {
namespace {

class MpiKillsLong : public MpiTest {};

TEST_F(MpiKillsLong, LoseNothingThatWasSaved) {
    const Known problem{{"count", "QNN", "25", "--progress-every", "0.05s"}, "85456\n"};
    expect_survives_kills(problem, 30, random_seed());
}

}  // namespace
}  // namespace hetman::test
