// Heat maps: by flags, by job file, on several ranks, resumed, and as a picture.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/runs.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

using Map = std::vector<std::string>;

Map by_hand(const Problem& problem) {
    std::vector<std::uint64_t> occupied(problem.board.squares());
    visit_placements(problem, [&](const Squares& placement) {
        for (const Square square : placement) ++occupied[square];
    });
    Map map;
    for (const std::uint64_t count : occupied) map.push_back(std::to_string(count));
    return map;
}

Map map_in(const std::string& json) {
    Map map;
    const nlohmann::json parsed = nlohmann::json::parse(json);
    for (const auto& row : parsed.at("heatmap"))
        for (const auto& cell : row) map.push_back(cell.get<std::string>());
    return map;
}

TEST(Heatmap, OfEightQueensIsThePublishedTable) {
    EXPECT_EQ(hetman({"heatmap", "queen", "8", "--quiet"}).output,
              " 4  8 16 18 18 16  8  4\n 8 16 14  8  8 14 16  8\n16 14  4 12 12  4 14 16\n"
              "18  8 12  8  8 12  8 18\n18  8 12  8  8 12  8 18\n16 14  4 12 12  4 14 16\n"
              " 8 16 14  8  8 14 16  8\n 4  8 16 18 18 16  8  4\n");
}

TEST(Heatmap, IsWhatThePlacementsSay) {
    const auto expect_right = [](const Problem& problem, const Arguments& flags) {
        const Ended ended =
            hetman(Arguments{"heatmap", problem.piece.betza(), std::to_string(problem.board.rows),
                             "--json", "--quiet", "--unit-nodes", "30"} +
                   flags);
        EXPECT_EQ(map_in(ended.output), by_hand(problem)) << describe(problem) << ended;
    };
    for (const char* piece : {"Q", "QN", "R", "RN", "RNN"}) {
        expect_right(problem_on(piece, 5), {});
        expect_right(problem_on(piece, 6, {}, {7}), {"--block", "7"});
    }
    for (const char* piece : {"B", "BN", "BNN", "N"}) expect_right(problem_on(piece, 4), {});
    expect_right(problem_on("Q", 7, {1}), {"--place", "1"});
    expect_right(problem_on("Q", 9), {"--engine", "forward-filter"});
    expect_right(problem_on("Q", 9), {"--engine", "filtering"});
    expect_right(problem_on("QNN", 10), {});
    expect_right(problem_on("Q", 3), {});
    Problem few = problem_on("Q", 6);
    few.pieces = 3;
    for (const char* frame : {"orbits", "first-rows", "central"})
        expect_right(few, {"--pieces", "3", "--frame", frame});
}

TEST(Heatmap, IsAJobThatStopsAndGoesOn) {
    const TemporaryDirectory directory;
    const std::string file = directory / "map.toml";
    write_text(file,
               "[problem]\npiece = \"QN\"\nboard = 13\n[goal]\nfind = \"heatmap\"\n"
               "[run]\nunit_nodes = 2000\n");
    const Ended whole = hetman({"run", file, "--dir", directory / "whole", "--json", "--quiet"});
    const Arguments parts{"run", file, "--dir", directory / "parts", "--json", "--quiet"};
    // However much was finished in that short time, the second start counts the rest.
    hetman(parts + Arguments{"--max-time", "30ms"});
    const Ended ended = hetman(parts);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(map_in(ended.output), map_in(whole.output));
    EXPECT_EQ(units_of(directory / "parts"), units_of(directory / "whole"));
    const nlohmann::json result = nlohmann::json::parse(whole.output);
    EXPECT_EQ(result.at("total"), "1876");
    BigInteger first_row = 0;
    for (const auto& cell : result.at("heatmap").at(0))
        first_row += BigInteger(cell.get<std::string>());
    EXPECT_EQ(first_row, 1876) << "one piece a row";
}

TEST(Heatmap, IsDrawn) {
    const TemporaryDirectory directory;
    const std::string file = directory / "map.svg";
    EXPECT_EQ(hetman({"heatmap", "queen", "8", "--svg", file, "--quiet"}).code, 0);
    const std::string svg = read_text(file);
    EXPECT_EQ(svg.rfind("<svg ", 0), 0u);
    EXPECT_NE(svg.find("row 3, column 0: 18"), std::string::npos);
    EXPECT_NE(svg.find("</svg>\n"), std::string::npos);
}

// Numbers too long for a square; read by an independent XML parser.
TEST(Heatmap, IsDrawnAsXml) {
    const TemporaryDirectory directory;
    const std::string file = directory / "map.svg";
    ASSERT_EQ(hetman({"heatmap", "bishop", "8", "--svg", file, "--quiet"}).code, 0);
    EXPECT_NE(read_text(file).find("M</text>"), std::string::npos) << "abbreviated";
    if (run({{"python3", "-c", "import xml.etree.ElementTree"}}).code != 0)
        GTEST_SKIP() << "no XML parser is installed";
    const Ended parsed = run({{"python3", "-c",
                               "import sys, xml.etree.ElementTree as tree\n"
                               "print(tree.parse(sys.argv[1]).getroot().tag)",
                               file}});
    EXPECT_EQ(parsed.code, 0) << parsed;
    EXPECT_EQ(parsed.output, "{http://www.w3.org/2000/svg}svg\n");
}

TEST(FirstSquares, HaveTheirSubtotalsInLogAndResult) {
    const TemporaryDirectory directory;
    const Ended ended = hetman({"count", "queen", "8", "--engine", "row-bitmask", "--dir",
                                directory / "run", "--json", "--quiet"});
    const nlohmann::json expected{{"0", "4"},  {"1", "8"},  {"2", "16"}, {"3", "18"},
                                  {"4", "18"}, {"5", "16"}, {"6", "8"},  {"7", "4"}};
    EXPECT_EQ(nlohmann::json::parse(ended.output).at("by_first_square"), expected);
    EXPECT_NE(read_text(directory / "run/run.log").find("first square 3: 18 placements"),
              std::string::npos);
}

class MpiHeatmap : public MpiTest {};

TEST_F(MpiHeatmap, IsTheSameForAnyNumberOfRanks) {
    const Arguments arguments{"heatmap", "Q", "10", "--json", "--quiet", "--unit-nodes", "300"};
    const Map alone = map_in(hetman(arguments).output);
    for (const int ranks : {2, 3})
        EXPECT_EQ(map_in(mpirun(ranks, arguments).output), alone) << ranks;
}

}  // namespace
}  // namespace hetman::test
