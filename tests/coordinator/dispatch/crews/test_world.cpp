// Which threads of a world of ranks count.
#include <gtest/gtest.h>

#include "coordinator/dispatch/crews/world.h"

namespace hetman::test {
namespace {

TEST(World, GivesOneThreadOfRank0ToCoordinating) {
    const World world{16, 64};
    EXPECT_EQ(world.threads_of_coordinator(), 63U);
    EXPECT_EQ(world.counting_threads(), 1023U);
    EXPECT_EQ(world.describe(),
              "16 ranks of 64 threads: one thread of rank 0 coordinates, 1023 count");
    EXPECT_EQ((World{2, 1}).counting_threads(), 1U);
    EXPECT_EQ((World{2, 1}).threads_of_coordinator(), 0U);
    EXPECT_EQ((World{2, 1}).describe(),
              "2 ranks of 1 thread: one thread of rank 0 coordinates, 1 counts");
}

TEST(World, OfASingleProcessCountsWithAll) {
    EXPECT_EQ((World{1, 8}).threads_of_coordinator(), 8U);
    EXPECT_EQ((World{1, 8}).counting_threads(), 8U);
    EXPECT_EQ((World{1, 1}).counting_threads(), 1U);
}

}  // namespace
}  // namespace hetman::test
