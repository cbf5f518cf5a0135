// Killed ranks. The long tests do the same more often.
#include <gtest/gtest.h>

#include "tests/integration/kills.h"

namespace hetman::test {
namespace {

class MpiKills : public MpiTest {};

TEST_F(MpiKills, LoseNothingThatWasSaved) {
    expect_survives_kills(longer_problem(), 4, random_seed());
}

TEST_F(MpiKills, LoseNothingWhereUnitsAreCutAgain) {
    expect_survives_kills(longer_problem(), 3, random_seed(), {{"HETMAN_CUT_UNITS", "1"}});
}

}  // namespace
}  // namespace hetman::test
