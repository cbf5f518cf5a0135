// Forecasts of the time of a run with devices, from what was measured.
#include <gtest/gtest.h>

#include "coordinator/forecast/plan_report.h"

namespace hetman::test {
namespace {

// A run of 100 CPU seconds on two threads, and of devices that are as fast as so many threads each.
PlanReport report_with(const std::vector<double>& devices) {
    constexpr double nodes_a_second = 1e7;
    PlanReport report;
    report.threads = 2;
    report.foreseen.forecast.emplace();
    report.foreseen.forecast->nodes = exactly(100 * nodes_a_second);
    report.foreseen.forecast->core_seconds = exactly(100);
    for (const double threads : devices)
        report.foreseen.devices.rates.push_back({{}, 8, threads * nodes_a_second});
    return report;
}

TEST(PlanReport, WithoutDevicesIsForTheThreads) {
    const PlanReport report = report_with({});
    EXPECT_EQ(report.devices(), 0u);
    EXPECT_EQ(report.threads_of_devices(), 0);
    EXPECT_DOUBLE_EQ(report.seconds().value(), 50);
}

TEST(PlanReport, AddsTheSpeedOfDevicesToThatOfThreads) {
    const PlanReport report = report_with({2, 4});
    EXPECT_EQ(report.devices(), 2u);
    EXPECT_DOUBLE_EQ(report.threads_of_devices(), 6);
    EXPECT_DOUBLE_EQ(report.seconds().value(), 12.5);
}

TEST(PlanReport, LeavesToTheThreadsWhatDevicesDoNotCount) {
    PlanReport report = report_with({2, 4});
    report.foreseen.devices.share_of_work = 0.75;
    EXPECT_DOUBLE_EQ(report.seconds().value(), 12.5) << "a quarter on two threads takes as long";
    report.foreseen.devices.share_of_work = 0.5;
    EXPECT_DOUBLE_EQ(report.seconds().value(), 25);
}

TEST(PlanReport, TakesADeviceForEachRank) {
    PlanReport report = report_with({2, 4});
    report.world = World{3, 2};
    report.threads = 5;
    EXPECT_EQ(report.devices(), 3u);
    EXPECT_DOUBLE_EQ(report.threads_of_devices(), 9);
    EXPECT_DOUBLE_EQ(report.seconds().value(), 100.0 / 14);
    report.world = World{1, 2};
    EXPECT_EQ(report.devices(), 2u) << "a single process has all";
}

}  // namespace
}  // namespace hetman::test
