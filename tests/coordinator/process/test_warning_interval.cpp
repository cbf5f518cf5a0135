// Warnings that recur too often are limited.
#include <gtest/gtest.h>

#include "coordinator/process/warning_interval.h"

namespace hetman::test {
namespace {

using namespace std::chrono_literals;

constexpr WarningInterval::Clock::time_point start{1000h};

TEST(WarningInterval, TellsTheFirstAndThenOneAMinuteWithHowManyWereLeftOut) {
    WarningInterval warning;
    EXPECT_EQ(warning.note(start), 0U);
    for (int i = 1; i < 6000; ++i) EXPECT_FALSE(warning.note(start + i * 10ms)) << i;
    EXPECT_EQ(warning.note(start + 60s), 5999U);
    EXPECT_FALSE(warning.note(start + 60s));
    EXPECT_FALSE(warning.note(start + 119'999ms));
    EXPECT_EQ(warning.note(start + 2min), 2U);
}

TEST(WarningInterval, LeavesOutNothingThatComesSeldom) {
    WarningInterval warning(1s);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(warning.note(start + i * 1s), 0U);
    EXPECT_EQ(warning.note(start + 24h), 0U);
}

}  // namespace
}  // namespace hetman::test
