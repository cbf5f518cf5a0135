// The report of `hetman complete` on Grigoryan's method and its stages: base levels and steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

class CompletionSteps : public ::testing::Test {
  protected:
    std::string steps_file() const { return directory_ / "steps.csv"; }

    const TemporaryDirectory directory_;
};

TEST_F(CompletionSteps, TellsTheBaseLevels) {
    const Arguments grigoryan{"complete", "--random",  "1000",     "--queens", "300",
                              "--method", "grigoryan", "--output", "/dev/null"};
    const Ended ended = hetman(grigoryan + Arguments{"-v"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.errors.find("base level 1: 300 queens as given, reached with 300, 0 returns"),
              std::string::npos)
        << ended;
    EXPECT_NE(ended.errors.find("base level 2: 804 queens, reached with 804, "), std::string::npos);
    EXPECT_NE(ended.errors.find("base level 3: 900 queens, reached with 900, "), std::string::npos);
    EXPECT_EQ(hetman(grigoryan).errors.find("base level"), std::string::npos);
    const Ended late = hetman({"complete", "--random", "1000", "--queens", "850", "--method",
                               "grigoryan", "--json", "--quiet"});
    const auto result = nlohmann::json::parse(late.output);
    EXPECT_EQ(result.at("base_levels"), nlohmann::json({850, 804, 900}));
    EXPECT_EQ(result.at("queens_at_levels"), nlohmann::json({nullptr, 850, 900}));
    EXPECT_EQ(result.at("returned_to").size(), 3U);
    EXPECT_FALSE(nlohmann::json::parse(hetman({"complete", "--random", "9", "--json"}).output)
                     .contains("base_levels"));
}

// The lines of a table of steps, split into fields.
std::vector<std::vector<std::string>> steps_in(const std::string& table) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : lines_of(table)) {
        std::vector<std::string> fields(1);
        for (const char c : line)
            if (c == ',')
                fields.emplace_back();
            else
                fields.back() += c;
        rows.push_back(std::move(fields));
    }
    return rows;
}

TEST_F(CompletionSteps, TellsTheStepsOfGrigoryansMethod) {
    const std::string table = steps_file();
    const Ended ended = hetman({"complete", "--random", "100", "--queens", "0", "--method",
                                "grigoryan", "--quiet", "--steps", table});
    ASSERT_EQ(ended.code, 0) << ended;
    const std::vector<std::string> columns = lines_of(ended.output);
    auto rows = steps_in(read_text(table));
    EXPECT_EQ(rows.at(0), (std::vector<std::string>{"queens", "by", "row", "free", "column"}));
    rows.erase(rows.begin());
    EXPECT_EQ(rows.size(), 100U * 101 / 2) << "a line for each free row";
    int chosen = 0;
    std::map<std::string, int> chosen_by;
    std::string fewest;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        ASSERT_EQ(row.size(), 5U);
        if (i == 0 || row[0] != rows[i - 1][0]) fewest = row[3];
        if (row[4].empty()) continue;
        EXPECT_EQ(std::stoi(row[0]), chosen++) << "one queen a step";
        ++chosen_by[row[1]];
        EXPECT_EQ(columns.at(static_cast<std::size_t>(std::stoi(row[2]) - 1)), row[4]);
        // The first row of the last stage has the fewest free squares, or is next to such a row.
        if (row[1] == "least-risk" && std::stoi(row[0]) > 55) {
            EXPECT_EQ(row[3], fewest);
        }
    }
    EXPECT_EQ(chosen, 100);
    EXPECT_EQ(chosen_by, (std::map<std::string, int>{
                             {"random-matching", 34}, {"random-squares", 21}, {"least-risk", 45}}));
}

TEST_F(CompletionSteps, RunsAStageToItsDeadEnd) {
    const std::string table = steps_file();
    const Ended ended = hetman({"complete", "--random", "100", "--queens", "0", "--method",
                                "first-squares", "--quiet", "--steps", table});
    EXPECT_EQ(ended.code, 7) << ended;
    EXPECT_EQ(ended.output, "undecided\n");
    const auto rows = steps_in(read_text(table));
    EXPECT_EQ(rows.at(1), (std::vector<std::string>{"0", "first-squares", "1", "100", "1"}));
    // The 63rd row has no free square; rows with fewer free squares come first.
    const auto last =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row[0] == "62"; });
    ASSERT_NE(last, rows.end());
    EXPECT_EQ(rows.end() - last, 38);
    EXPECT_EQ(*last, (std::vector<std::string>{"62", "first-squares", "63", "0", ""}));
    EXPECT_EQ(hetman({"complete", "--random", "100", "--queens", "0", "--method", "random-squares",
                      "--quiet"})
                  .code,
              7);
    const std::string queens = directory_ / "queens";
    write_text(queens, "0\n4\n1\n0\n");
    const Ended full = hetman({"complete", queens, "--method", "first-squares", "--quiet"});
    EXPECT_EQ(full.output, "2\n4\n1\n3\n") << full;
}

TEST_F(CompletionSteps, RefusesStepsThatItCannotTell) {
    for (const Arguments& flags :
         {Arguments{"--random", "100"}, Arguments{"--random", "1001", "--method", "grigoryan"}}) {
        const Ended ended =
            hetman(Arguments{"complete"} + flags + Arguments{"--steps", steps_file()});
        EXPECT_EQ(ended.code, 2) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(": --steps"), std::string::npos) << ended;
        EXPECT_FALSE(std::filesystem::exists(steps_file()));
    }
    const Ended large =
        hetman({"complete", "--random", "20001", "--method", "random-squares", "--quiet"});
    EXPECT_EQ(large.code, 2) << large;
    EXPECT_NE(large.errors.find("at most 20000 rows"), std::string::npos) << large;
}

}  // namespace
}  // namespace hetman::test
