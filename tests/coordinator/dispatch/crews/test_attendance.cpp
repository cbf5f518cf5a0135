// Attendance: which workers are silent, and when the coordinator itself was away.
#include <gtest/gtest.h>

#include "common/messages/message.h"
#include "common/suspend_aware_clock.h"
#include "coordinator/dispatch/crews/attendance.h"

namespace hetman::test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Members = std::vector<std::size_t>;

TEST(Attendance, LosesThoseWhoAreSilentOnce) {
    Attendance attendance(3, seconds(10));
    EXPECT_TRUE(attendance.lose_silent(seconds(10)).empty());
    attendance.heard(1, seconds(10));
    EXPECT_EQ(attendance.lose_silent(seconds(11)), (Members{0, 2}));
    EXPECT_TRUE(attendance.is_lost(0));
    EXPECT_FALSE(attendance.is_lost(1));
    EXPECT_TRUE(attendance.lose_silent(seconds(20)).empty());
    EXPECT_EQ(attendance.lose_silent(seconds(21)), (Members{1}));
}

TEST(Attendance, TakesBackWhoIsHeard) {
    Attendance attendance(2, seconds(10));
    attendance.heard(1, seconds(5));
    EXPECT_EQ(attendance.lose_silent(seconds(11)), (Members{0}));
    attendance.heard(0, seconds(12));
    EXPECT_FALSE(attendance.is_lost(0));
    EXPECT_EQ(attendance.lose_silent(seconds(22)), (Members{1}));
    EXPECT_EQ(attendance.lose_silent(seconds(23)), (Members{0}));
}

TEST(SuspendAwareClock, CountsNoTimeInWhichItsProcessStoodStill) {
    const SuspendAwareClock::Clock::time_point start{};
    SuspendAwareClock clock(start);
    EXPECT_EQ(clock.elapsed(), seconds(0));
    clock.tick(start + milliseconds(20));
    clock.tick(start + milliseconds(500));
    EXPECT_EQ(clock.elapsed(), milliseconds(500));
    clock.tick(start + hours(3));
    EXPECT_EQ(clock.elapsed(), milliseconds(1500)) << "three hours asleep are a second";
    clock.tick(start + hours(3) + milliseconds(100));
    EXPECT_EQ(clock.elapsed(), milliseconds(1600));
}

TEST(Heartbeats, ComeSeveralTimesInAWorkerTimeout) {
    for (const std::uint32_t timeout : {500u, 2000u, 60'000u, 86'400'000u}) {
        EXPECT_GE(milliseconds(timeout), 6 * beat_interval(timeout)) << timeout;
        EXPECT_GT(beat_interval(timeout), milliseconds(0)) << timeout;
        EXPECT_GT(coordinator_patience(timeout), 10 * milliseconds(timeout)) << timeout;
    }
}

}  // namespace
}  // namespace hetman::test
