// Killed ranks. The long tests do the same more often.
#include <gtest/gtest.h>

#include "tests/integration/kills.h"

namespace hetman::test {
namespace {

class MpiKills : public MpiTest {};

TEST_F(MpiKills, LoseNothingThatWasSaved) {
    expect_survives_kills(longer_problem(), 4, random_seed());
}

}  // namespace
}  // namespace hetman::test
