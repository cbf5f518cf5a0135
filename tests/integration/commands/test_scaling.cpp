// `hetman scaling`: simulated and measured speed-up.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

nlohmann::json scaling(const Arguments& arguments) {
    const Ended ended = hetman(Arguments{"scaling"} + arguments + Arguments{"--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    return nlohmann::json::parse(ended.output);
}

// Efficiency is what speed-up and threads make it.
void expect_consistent(const nlohmann::json& scaling) {
    const auto& runs = scaling.at("runs");
    const auto occupied = [](const nlohmann::json& run) {
        return run.at("ranks").get<double>() * run.at("threads").get<double>();
    };
    EXPECT_DOUBLE_EQ(runs[0].at("speed_up"), 1);
    for (const auto& run : runs) {
        const double speed_up =
            runs[0].at("seconds").get<double>() / run.at("seconds").get<double>();
        EXPECT_NEAR(run.at("speed_up"), speed_up, 1e-9 * speed_up);
        EXPECT_NEAR(run.at("efficiency"), speed_up * occupied(runs[0]) / occupied(run), 1e-9);
    }
}

TEST(Scaling, IsSimulatedFromOneSample) {
    const auto found =
        scaling({"QN", "22", "--sample", "1s", "--threads", "1", "--ranks", "1,2,5,17"});
    EXPECT_EQ(found.at("simulated"), true);
    EXPECT_EQ(found.at("problem"), "super-queen (QN) on 22 x 22, 22 pieces");
    ASSERT_EQ(found.at("runs").size(), 4U);
    expect_consistent(found);
    // Of two ranks with one thread one coordinates; from then on all that are added count.
    const auto& runs = found.at("runs");
    EXPECT_EQ(runs[1].at("counting_threads"), 1);
    EXPECT_EQ(runs[3].at("counting_threads"), 16);
    EXPECT_NEAR(runs[1].at("speed_up"), 1, 0.1);
    EXPECT_GT(runs[2].at("speed_up"), 3.5);
    EXPECT_LE(runs[2].at("speed_up"), 4.01);
    EXPECT_GT(runs[3].at("speed_up"), 10);
}

TEST(Scaling, IsMeasuredWithThreads) {
    const auto found = scaling({"queen", "11", "--engine", "row-bitmask", "--measure", "1,2"});
    EXPECT_EQ(found.at("simulated"), false);
    ASSERT_EQ(found.at("runs").size(), 2U);
    EXPECT_EQ(found.at("runs")[1].at("threads"), 2);
    EXPECT_EQ(found.at("runs")[1].at("ranks"), 1);
    EXPECT_GT(found.at("runs")[1].at("seconds"), 0);
    expect_consistent(found);
}

// Otherwise fewer ranks than the first ones would seem to be used better than perfectly.
TEST(Scaling, IsComparedWithTheLeastRanksInAnyOrder) {
    const auto found = scaling({"queen", "20", "--sample", "200ms", "--ranks", "64,1,16,1"});
    ASSERT_EQ(found.at("runs").size(), 3U) << found;
    EXPECT_EQ(found.at("runs")[0].at("ranks"), 1);
    EXPECT_EQ(found.at("runs")[1].at("ranks"), 16);
    for (const auto& run : found.at("runs")) EXPECT_LE(run.at("efficiency"), 1.001) << found;
    expect_consistent(found);
}

TEST(Scaling, IsATable) {
    const Ended ended = hetman({"scaling", "queen", "9", "--measure", "1,2"});
    EXPECT_EQ(ended.code, 0) << ended;
    const std::vector<std::string> lines = lines_of(ended.output);
    ASSERT_EQ(lines.size(), 4U) << ended;
    EXPECT_EQ(lines[0], "queen (Q) on 9 x 9, 9 pieces: measured");
    EXPECT_EQ(lines[1].find("ranks  threads  counting  "), 0U) << ended;
    EXPECT_NE(lines[2].find("1.00     100.0 %"), std::string::npos) << ended;
}

TEST(Scaling, IsRefusedWithoutNumbersOfThreads) {
    const TemporaryDirectory directory;
    for (const Arguments& wrong :
         {Arguments{"--ranks", "1,,2"}, Arguments{"--ranks", "0"}, Arguments{"--measure", "two"},
          Arguments{"--measure", "1", "--ranks", "1"},
          Arguments{"--ranks", "1000000", "--threads", "65536", "--sample", "100ms"},
          Arguments{"--sample", "never"}, Arguments{"--svg", directory / "none/scaling.svg"}}) {
        const Ended ended = hetman(Arguments{"scaling", "queen", "8"} + wrong);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "") << ended;
    }
}

}  // namespace
}  // namespace hetman::test
