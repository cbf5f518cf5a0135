// The ladder through the program. Times are the machine's, everything else is compared.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>

#include "tests/integration/program.h"

namespace hetman::test {
namespace {

nlohmann::json comparison(const Arguments& arguments, int code = 0) {
    const Ended ended = hetman(Arguments{"compare"} + arguments + Arguments{"--json", "--quiet"});
    EXPECT_EQ(ended.code, code) << ended;
    EXPECT_EQ(ended.errors, "") << ended;
    EXPECT_EQ(lines_of(ended.output).size(), 1U) << ended;
    return nlohmann::json::parse(ended.output);
}

TEST(Compare, CountsAlikeInEveryWay) {
    const auto json = comparison({"4..6", "--budget", "10m"});
    const std::vector<std::string> totals{"2", "10", "4"};
    std::vector<int> runs(3);
    for (const auto& run : json.at("runs")) {
        const std::size_t i = run.at("n").get<std::size_t>() - 4;
        ++runs.at(i);
        EXPECT_EQ(run.at("state"), "finished") << run;
        EXPECT_EQ(run.at("total"), totals.at(i)) << run;
        EXPECT_GE(run.at("cpu_seconds").get<double>(), 0) << run;
    }
    EXPECT_GE(runs.front(), 9);
    EXPECT_EQ(runs, std::vector<int>(3, runs.front()));
    EXPECT_EQ(json.at("complete"), true);
    EXPECT_EQ(json.at("budget_seconds"), 600.0);
}

TEST(Compare, KnowsWhatTheNaiveFormsDid) {
    const auto runs = comparison({"4"}).at("runs");
    EXPECT_EQ(runs.at(0).at("rung"), "brute-force 2-D");
    EXPECT_EQ(runs.at(0).at("operations"), 2516);
    const nlohmann::json expected{{"queen_placements", 2516},
                                  {"calls", 4338},
                                  {"square_reads", 20524},
                                  {"explicit_tests", 36361},
                                  {"loop_tests", 33517}};
    EXPECT_EQ(runs.at(0).at("counts"), expected);
    EXPECT_FALSE(runs.back().contains("counts"));
}

TEST(Compare, IsATable) {
    const Ended ended = hetman({"compare", "4..5", "-v"});
    EXPECT_EQ(ended.code, 0) << ended;
    const std::vector<std::string> lines = lines_of(ended.output);
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.front().starts_with("4 queens ")) << ended;
    for (const char* text : {"count", "operations", "CPU s", "faster", "growth"})
        EXPECT_NE(lines.front().find(text), std::string::npos) << ended;
    const auto lines_with = [&](const std::string& text) {
        return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
            return line.find(text) != std::string::npos;
        });
    };
    EXPECT_EQ(lines_with("brute-force 2-D"), 4);  // two boards, two tables each
    EXPECT_EQ(lines_with("backtracking"), 2);
    EXPECT_EQ(lines_with("loop tests"), 2);
    EXPECT_NE(ended.errors.find("4 queens: backtracking"), std::string::npos) << ended;
}

// 12 x 12 squares are years for the naive forms.
TEST(Compare, LeavesOutWhatTakesTooLong) {
    const auto runs = comparison({"12..13", "--budget", "100ms"}).at("runs");
    int over = 0;
    for (const auto& run : runs) {
        if (!run.at("rung").get<std::string>().starts_with("brute-force")) continue;
        EXPECT_EQ(run.at("n"), 12) << "the second board is not tried: " << run;
        over += run.at("state") == "over budget";
        EXPECT_FALSE(run.contains("total")) << run;
    }
    EXPECT_EQ(over, 3);
}

TEST(Compare, SaysWhyAWayRefusesABoard) {
    const Ended ended = hetman({"compare", "12", "--budget", "50ms", "--quiet"});
    EXPECT_NE(ended.output.find("brute-force by pairs refuses this board: it tries every set of "),
              std::string::npos)
        << ended;
}

TEST(Compare, StopsWhenAsked) {
    for (const int signal : {SIGTERM, SIGINT}) {
        Process process(hetman_command({"compare", "9", "--budget", "10m", "--json"}));
        process.await_error_line("9 queens: brute-force 2-D");
        process.send(signal);
        const Ended ended = process.wait();
        EXPECT_EQ(ended.code, 8) << ended;
        EXPECT_EQ(nlohmann::json::parse(ended.output).at("complete"), false);
    }
}

}  // namespace
}  // namespace hetman::test
