// `hetman compare`: the whole ladder. Everything except times is compared.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <regex>
#include <tuple>

#include "tests/integration/runs.h"

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
    EXPECT_EQ(lines_with("brute-force 2-D"), 4);  // two boards with two tables each
    EXPECT_EQ(lines_with("backtracking"), 2);
    EXPECT_EQ(lines_with("loop tests"), 2);
    EXPECT_NE(ended.errors.find("4 queens: backtracking"), std::string::npos) << ended;
}

// However long the numbers and the names are, two spaces part the columns.
TEST(Compare, KeepsItsColumnsApart) {
    const std::vector<std::string> lines =
        lines_of(hetman({"compare", "8..11", "--budget", "100ms", "--quiet", "-v"}).output);
    static const std::regex gap("  +");
    std::size_t rows = 0;
    std::size_t columns = 0;
    for (const std::string& line : lines) {
        if (line.empty() || line.find("refuses this board") != std::string::npos) continue;
        const std::vector<std::string> cells(
            std::sregex_token_iterator(line.begin(), line.end(), gap, -1), {});
        if (line.find(" queens ") != std::string::npos || line.starts_with("operations"))
            columns = cells.size();
        EXPECT_EQ(cells.size(), columns) << line;
        ++rows;
    }
    EXPECT_GT(rows, 40U);
}

// On 12 x 12 squares the naive forms would take years.
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

// 2, 10, 4, 40 and 92 placements of 4 to 8 queens; the values of the formulas were computed
// separately.
TEST(Compare, FitsCurves) {
    const auto fits = comparison({"1..8", "--fit", "--budget", "100ms"}).at("fits");
    const auto& counts = fits.at(0);
    EXPECT_EQ(counts.at("of"), "count");
    EXPECT_EQ(counts.at("rung"), nullptr);
    EXPECT_EQ(counts.at("boards"), nlohmann::json({1, 4, 5, 6, 7, 8}));
    EXPECT_EQ(counts.at("last"), "92");
    EXPECT_EQ(counts.at("last_n"), 8);
    EXPECT_EQ(counts.at("next_n"), 9);
    for (const auto& [kind, exponent, next] : {std::tuple{"exponential", 0.633648304, 92.551719},
                                               {"polynomial", 1.812343742, 30.536572}}) {
        EXPECT_NEAR(counts.at(kind).at("exponent").get<double>(), exponent, 1e-6);
        EXPECT_NEAR(counts.at(kind).at("next").get<double>(), next, 1e-3);
    }
    bool has_backtracking = false;
    for (const auto& fit : fits) has_backtracking |= fit.at("rung") == "backtracking";
    EXPECT_TRUE(has_backtracking) << fits;
}

TEST(Compare, TellsItsCurves) {
    const Ended ended = hetman({"compare", "2..7", "--fit", "--budget", "50ms", "--quiet"});
    ASSERT_EQ(ended.code, 0) << ended;
    for (const char* text : {"fit of the placements", "fit of CPU s", "left out: n = 2, which has",
                             "left out: n = 3, which has", "predicted"})
        EXPECT_NE(ended.output.find(text), std::string::npos) << text << ended;
}

class DrawnCurves : public ::testing::Test {
  protected:
    void SetUp() override {
        for (const char* tool : {"gnuplot", "python3"})
            if (run({{"sh", "-c", "command -v \"$0\"", tool}}).code != 0)
                GTEST_SKIP() << tool << " is not installed";
    }

    const TemporaryDirectory directory_;
    const std::string file_ = directory_ / "growth.svg";
    const Arguments compare_{"compare", "4..7", "--fit", "--budget", "50ms", "--quiet", "--svg"};
};

// Read by an independent XML parser: a line for each text.
TEST_F(DrawnCurves, HaveTheirAxesNamed) {
    // The user's own settings of gnuplot do not count.
    write_text(directory_ / ".gnuplot", "exit\n");
    Command command = hetman_command(compare_ + Arguments{file_});
    command.environment["HOME"] = directory_.path();
    const Ended ended = run(command);
    ASSERT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.output.find("fit of CPU s"), std::string::npos) << ended;
    const Ended parsed = run({{"python3", "-c",
                               "import sys, xml.etree.ElementTree as tree\n"
                               "svg = '{http://www.w3.org/2000/svg}'\n"
                               "root = tree.parse(sys.argv[1]).getroot()\n"
                               "print('title:', root.findtext(svg + 'title'))\n"
                               "for text in root.iter(svg + 'text'):\n"
                               "    print(''.join(text.itertext()).strip())",
                               file_}});
    ASSERT_EQ(parsed.code, 0) << parsed;
    const std::vector<std::string> texts = lines_of(parsed.output);
    for (const char* text :
         {"title: Queens on n x n squares", "n", "placements", "CPU seconds, one thread", "count",
          "backtracking", "row-bitmask with symmetry", "exponential", "power of n", "predicted"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), text), text == std::string("n") ? 2 : 1)
            << text << parsed;
}

TEST_F(DrawnCurves, MayGoToStandardOutput) {
    const Ended ended = hetman(compare_ + Arguments{"-"});
    ASSERT_EQ(ended.code, 0) << ended;
    EXPECT_TRUE(ended.output.starts_with("<?xml")) << ended;
    EXPECT_NE(ended.output.find("</svg>"), std::string::npos);
    EXPECT_EQ(ended.output.find("fit of"), std::string::npos);
}

TEST(Compare, SaysBeforeTheWorkThatGnuplotIsMissing) {
    const TemporaryDirectory directory;
    const std::string file = directory / "growth.svg";
    Command command = hetman_command({"compare", "4..7", "--fit", "--svg", file});
    command.environment["PATH"] = directory.path();
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("gnuplot"), std::string::npos) << ended;
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Compare, RefusesCurvesThroughTooFewBoards) {
    const TemporaryDirectory directory;
    const std::string file = directory / "growth.svg";
    const std::vector<std::pair<Arguments, std::string>> wrong{
        {{"compare", "7..8", "--fit"}, "fitting curves requires at least 3 boards, not 2"},
        {{"compare", "7..9", "--svg", file}, "--svg; give --fit as well"},
        {{"compare", "1..4", "--fit", "--quiet", "--budget", "50ms"},
         "at least 3 boards with placements"},
        {{"compare", "4..6", "--fit", "--svg", directory / "no/growth.svg"}, "--svg"}};
    for (const auto& [arguments, says] : wrong) {
        const Ended ended = hetman(arguments);
        EXPECT_EQ(ended.code, 2) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended).front().find(says), std::string::npos) << ended;
        EXPECT_FALSE(std::filesystem::exists(file));
    }
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
