// Frames requested by users: they are used or refused.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <tuple>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

nlohmann::json json_of(const Arguments& arguments) {
    const Ended ended = hetman(arguments + Arguments{"--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    return nlohmann::json::parse(ended.output);
}

// For each of these problems `auto` prefers an engine without a frame of lines.
TEST(Frames, AskedForRestrictTheChoiceOfEngine) {
    const TemporaryDirectory directory;
    for (const auto& [piece, n, total] :
         {std::tuple{"queen", "12", "14200"}, {"rook", "8", "40320"}, {"super-rook", "6", "94"}}) {
        ASSERT_FALSE(json_of({"count", piece, n}).contains("by_first_square"));
        const auto flag = json_of({"count", piece, n, "--frame", "first-rows"});
        const std::string file = directory / "job.toml";
        write_text(file, fmt::format("[problem]\npiece = \"{}\"\nboard = {}\n"
                                     "[run]\nframe = \"first-rows\"\n",
                                     piece, n));
        const auto key = json_of({"run", file, "--dir", directory / piece});
        for (const auto& result : {flag, key}) {
            EXPECT_EQ(result.at("total"), total);
            EXPECT_EQ(result.at("frame"), "first-rows");
            std::uint64_t sum = 0;
            for (const auto& [square, placements] : result.at("by_first_square").items())
                sum += std::stoull(placements.get<std::string>());
            EXPECT_EQ(std::to_string(sum), total);
        }
    }
}

TEST(Frames, OfFirstRowsTellTheTimeOfEachFirstSquare) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    const Arguments command{"count",   "queen",      "12",    "--unique",
                            "--frame", "first-rows", "--dir", run};
    const auto result = json_of(command);
    const auto& times = result.at("cpu_seconds_by_first_square");
    double sum = 0;
    for (int square = 0; square < 12; ++square) {
        const double seconds = times.at(std::to_string(square)).get<double>();
        EXPECT_GT(seconds, 0) << square;
        sum += seconds;
        // The mirror image is counted by the same units.
        EXPECT_DOUBLE_EQ(seconds, times.at(std::to_string(11 - square)).get<double>());
    }
    EXPECT_EQ(times.size(), 12U);
    EXPECT_LE(sum, result.at("cpu_seconds").get<double>() * (1 + 1e-9));
    const std::string log = read_text(run + "/run.log");
    const std::regex line(R"(first square 11: 500 placements, .+ CPU this start)");
    EXPECT_TRUE(std::regex_search(log, line)) << log;
    // A start that counts nothing reports no times.
    const auto again = json_of(command);
    EXPECT_EQ(again.at("by_first_square"), result.at("by_first_square"));
    EXPECT_FALSE(again.contains("cpu_seconds_by_first_square"));
}

TEST(Frames, WithoutLinesMayBeNamed) {
    EXPECT_EQ(json_of({"count", "queen", "12", "--frame", "halves"}).at("engine"), "quadrant-join");
    EXPECT_EQ(json_of({"count", "rook", "8", "--frame", "none"}).at("engine"), "closed-form");
}

TEST(Frames, ThatNoEngineHasAreRefused) {
    const std::vector<std::pair<Arguments, std::string>> wrong{
        {{"count", "queen", "8", "--frame", "seam"}, "use frame auto or first-rows or central"},
        {{"count", "queen", "8", "--engine", "quadrant-join", "--frame", "central"},
         "engine quadrant-join does not support frame central for this problem"},
        {{"count", "rook", "8", "--engine", "closed-form", "--frame", "first-rows"},
         "use frame auto or none"},
        {{"count", "bishop", "6", "--frame", "first-rows"},
         "needs a piece that attacks along rows"},
        {{"first", "queen", "8", "--frame", "central"}, "use frame auto or first-rows"},
        {{"heatmap", "queen", "7", "--torus", "--pieces", "3", "--frame", "orbits"},
         "use frame auto or first-rows or central or middle-rows"},
        {{"count", "N", "4", "--pieces", "2", "--frame", "central"}, "use frame auto or squares"}};
    for (const auto& [arguments, says] : wrong) {
        const Ended ended = hetman(arguments);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "");
        ASSERT_EQ(lines_of(ended.errors).size(), 1U) << ended;
        EXPECT_NE(ended.errors.find(says), std::string::npos) << ended;
    }
}

// A run begun without lines does not continue with a frame of lines, nor claim to.
TEST(Frames, OfARunDoNotChange) {
    const TemporaryDirectory directory;
    const Arguments count{"count", "rook", "8", "--dir", directory / "run"};
    ASSERT_EQ(hetman(count).code, 0);
    const Ended ended = hetman(count + Arguments{"--frame", "central"});
    EXPECT_EQ(ended.code, 4) << ended;
    EXPECT_NE(ended.errors.find("frame is none in the ledger, central in the job"),
              std::string::npos)
        << ended;
}

}  // namespace
}  // namespace hetman::test
