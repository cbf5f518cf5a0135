// The time to go follows the clock of the last minutes.
#include <gtest/gtest.h>

#include "coordinator/dispatch/time_to_go.h"

namespace hetman::test {
namespace {

using std::chrono::seconds;

TEST(TimeToGo, IsUnknownUntilSomethingIsDone) {
    TimeToGo time;
    EXPECT_EQ(time.seconds(), std::nullopt);
    time.note(seconds(0), 0.25);
    EXPECT_EQ(time.seconds(), std::nullopt);
    time.note(seconds(10), 0.25);
    EXPECT_EQ(time.seconds(), std::nullopt);
    time.note(seconds(20), 0.5);
    EXPECT_DOUBLE_EQ(*time.seconds(), 40);
}

// A resumed run, in which nine tenths were done before: only what this start has done counts.
TEST(TimeToGo, LeavesOutWhatWasDoneBefore) {
    TimeToGo time;
    time.note(seconds(0), 0.9);
    time.note(seconds(60), 0.91);
    EXPECT_NEAR(*time.seconds(), 540, 1e-6);
}

// Another program takes three quarters of the machine from the second minute on.
TEST(TimeToGo, FollowsTheMachineOfTheLastMinutes) {
    TimeToGo time;
    double share = 0;
    time.note(seconds(0), share);
    for (int second = 1; second <= 60; ++second) time.note(seconds(second), share += 0.004);
    EXPECT_NEAR(*time.seconds(), (1 - share) / 0.004, 1e-6);
    for (int second = 61; second <= 240; ++second) time.note(seconds(second), share += 0.001);
    EXPECT_NEAR(*time.seconds(), (1 - share) / 0.001, 1e-6);
}

// Units that take longer than the window.
TEST(TimeToGo, GrowsWhileNothingIsDone) {
    TimeToGo time;
    time.note(seconds(0), 0);
    time.note(seconds(100), 0.1);
    double before = *time.seconds();
    for (int second = 200; second <= 1000; second += 100) {
        time.note(seconds(second), 0.1);
        EXPECT_GT(*time.seconds(), before);
        before = *time.seconds();
    }
    time.note(seconds(1100), 0.2);
    EXPECT_NEAR(*time.seconds(), 8 * 1000, 100.1);
}

}  // namespace
}  // namespace hetman::test
