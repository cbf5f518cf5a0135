// Walls: squares that stand empty and end rides.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "tests/integration/runs.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

std::string walled_count(const Arguments& arguments) {
    const Ended ended = hetman(Arguments{"count"} + arguments + Arguments{"--quiet"});
    EXPECT_EQ(ended.code, 0) << ended;
    return ended.output;
}

// The third row and the third column.
constexpr const char* walls_across = "c1,c2,c3,c4,c5,a3,b3,d3,e3";

// Four rooms of 2 x 2 squares: any number of rooks in a room has 1 + 4 + 2 placements, of queens
// 1 + 4.
TEST(Walls, MakeRoomsWhoseCountsMultiply) {
    const Arguments any{"--pieces", "any", "--wall", walls_across};
    EXPECT_EQ(walled_count(Arguments{"rook", "5"} + any), "2401\n");
    EXPECT_EQ(walled_count(Arguments{"queen", "5"} + any), "625\n");
    EXPECT_EQ(walled_count({"rook", "5", "--pieces", "largest", "--wall", walls_across}), "8 16\n");
    // On a torus of 6 x 6 squares, further walls along the joined edges.
    EXPECT_EQ(walled_count({"rook", "6", "--torus", "--pieces", "any", "--wall",
                            "2,8,14,20,26,32,5,11,17,23,29,35,12,13,15,16,30,31,33,34"}),
              "2401\n");
    // Without those the third column alone cuts all rows open, but no row in two.
    EXPECT_EQ(walled_count({"rook", "3x3", "--cylinder", "--pieces", "any", "--wall", "2,5,8"}),
              walled_count({"rook", "3x2", "--pieces", "any"}));
}

// Blocked squares leave one rook a line; the same squares as walls do not.
TEST(Walls, AreMoreThanBlockedSquares) {
    EXPECT_EQ(walled_count({"rook", "1x5", "--pieces", "each", "--block", "2"}), "0 1\n1 4\n");
    EXPECT_EQ(walled_count({"rook", "1x5", "--pieces", "each", "--wall", "2"}), "0 1\n1 4\n2 4\n");
    // Two in the first row, one in each other row: more pieces than rows.
    EXPECT_EQ(walled_count({"rook", "3", "--pieces", "largest", "--wall", "1"}),
              walled_count({"rook", "3", "--pieces", "3", "--wall", "1"}).insert(0, "3 "));
    EXPECT_EQ(walled_count({"queen", "2x3", "--pieces", "2", "--place", "0,2", "--wall", "1"}),
              "1\n");
}

// The n + 1 queens problem: as many queens and one pawn, which stands on any square (OEIS A103330).
TEST(Walls, AreThePawnsAmongQueens) {
    for (const auto& [n, expected] : {std::pair{5, 0}, {6, 16}, {7, 20}}) {
        int placements = 0;
        for (int square = 0; square < n * n; ++square)
            placements +=
                std::stoi(walled_count({"queen", std::to_string(n), "--pieces",
                                        std::to_string(n + 1), "--wall", std::to_string(square)}));
        EXPECT_EQ(placements, expected) << n;
    }
}

TEST(Walls, DoNotHinderLeapers) {
    for (const char* piece : {"king", "knight", "camel", "W[1,1]", "(4,1)D"})
        for (const Arguments& board :
             {Arguments{"5"}, {"4x6"}, {"5", "--torus"}, {"3x5", "--cylinder"}})
            for (const Arguments& asked : {Arguments{"--pieces", "each"},
                                           {"--pieces", "any", "--maximal", "--unique"},
                                           {"--pieces", "3"}}) {
                const Arguments all = Arguments{piece} + board + asked;
                EXPECT_EQ(walled_count(all + Arguments{"--wall", "1,7,11"}),
                          walled_count(all + Arguments{"--block", "1,7,11"}))
                    << piece << ' ' << board.front();
            }
    // The same engine counts them.
    const Ended kings = hetman({"count", "king", "12", "--pieces", "any", "--wall", "66"});
    EXPECT_NE(kings.errors.find("engine frontier-dp"), std::string::npos) << kings;
}

TEST(Walls, AreCountedOrRefusedByEachEngine) {
    std::size_t counting = 0;
    for (const std::string& engine : engine_names())
        for (const Arguments& problem : {Arguments{"queen", "5", "--pieces", "5"},
                                         {"bishop", "3x6", "--pieces", "5"},
                                         {"[1,1]0", "4", "--pieces", "5"}}) {
            const Arguments walled = problem + Arguments{"--wall", "1,7,11"};
            const Ended ended = hetman(Arguments{"count", "--engine", engine, "--quiet"} + walled);
            if (ended.code == 0) {
                EXPECT_EQ(ended.output, walled_count(walled)) << engine;
                ++counting;
                continue;
            }
            EXPECT_EQ(ended.code, 2) << ended;
            EXPECT_EQ(ended.output, "");
            EXPECT_EQ(lines_of(ended.errors).size(), 1U) << ended;
            if (hetman(Arguments{"count", "--engine", engine} + problem).code == 0) {
                EXPECT_NE(ended.errors.find("without walls; filtering counts with them"),
                          std::string::npos)
                    << ended;
            }
        }
    EXPECT_EQ(counting, 3U * 3U + 2U) << "the ladder; frontier-dp and parallel-lines";
}

TEST(Walls, AreDrawn) {
    EXPECT_EQ(hetman({"attacks", "rook", "5", "--wall", "5,6,7,8,9,15"}).output,
              ". . . . .\n# # # # #\n+ + r + +\n# . + . .\n. . + . .\n");
    EXPECT_EQ(hetman({"attacks", "super-rook", "5", "--wall", "5,6,7,8,9,13"}).output,
              ". + . + .\n# # # # #\n+ + r # .\n+ . + . +\n. + + + .\n");
    EXPECT_EQ(
        hetman({"first", "rook", "3", "--pieces", "largest", "--wall", "1,4", "--quiet"}).output,
        "0 2 7\nr # r\n* # *\n* r *\n");
    const nlohmann::json json =
        nlohmann::json::parse(hetman({"attacks", "rook", "1x5", "--wall", "1", "--json"}).output);
    EXPECT_EQ(json.at("walls"), nlohmann::json({1}));
    const auto knight = nlohmann::json::parse(
        hetman({"attacks", "knight", "2x3", "--square", "0", "--wall", "5", "--json"}).output);
    EXPECT_EQ(knight.at("attacked"), nlohmann::json::array());
    EXPECT_EQ(json.at("attacked"), nlohmann::json({3, 4}));
    const Ended traced = hetman({"trace", "rook", "1x3", "--pieces", "2", "--wall", "1"});
    EXPECT_NE(traced.output.find("total 1\n"), std::string::npos) << traced;
    EXPECT_NE(traced.output.find("r # r\n"), std::string::npos) << traced;
    EXPECT_EQ(lines_of(hetman({"list", "rook", "1x5", "--pieces", "2", "--wall", "2", "--format",
                               "squares"})
                           .output)
                  .size(),
              4U);
    EXPECT_EQ(hetman({"heatmap", "rook", "1x5", "--pieces", "2", "--wall", "2", "--quiet"}).output,
              "2 2 0 2 2\n");
}

TEST(Walls, AreCheckedLikeOtherSquares) {
    const auto expect = [](const Arguments& arguments, const char* what) {
        const Ended ended = hetman(arguments);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_NE(ended.errors.find(what), std::string::npos) << ended;
        EXPECT_EQ(lines_of(ended.errors).size(), 1U) << ended;
    };
    const Arguments queen{"count", "queen", "5", "--pieces", "any"};
    expect(queen + Arguments{"--wall", "25"}, "off the board");
    expect(queen + Arguments{"--wall", "3,3"}, "given twice");
    expect(queen + Arguments{"--wall", "3", "--place", "3"}, "both preplaced and a wall");
    expect(queen + Arguments{"--wall", ""}, "--wall");
    expect(queen + Arguments{"--wall", "3", "--symmetric", "rotate-90"}, "walls");
    expect({"count", "RD", "5", "--pieces", "any", "--wall", "3"}, "lie on a ride");
    expect({"attacks", "rook", "5", "--wall", "12"}, "is a wall");
    expect({"attacks", "rook", "5", "--wall", "99"}, "off the board");
}

// Runs in small units, continued, merged, recounted; told apart by their walls.
TEST(Walls, AreKeptByRuns) {
    const TemporaryDirectory directory;
    const auto job = [&](const std::string& walls) {
        write_text(directory / "job.toml",
                   fmt::format("[problem]\npiece = \"queen\"\nboard = \"5x6\"\npieces = \"any\"\n"
                               "walls = {}\n[goal]\nunique = true\n[run]\nunit_nodes = 50\n",
                               walls));
        return directory / "job.toml";
    };
    const std::string run = directory / "run";
    const Arguments as_flags{"queen", "5x6", "--pieces", "any", "--wall", "7,8,c1", "--unique"};
    const std::string expected = walled_count(as_flags);
    EXPECT_EQ(hetman({"run", job("[7, 8, \"c1\"]"), "--dir", run, "--quiet"}).output, expected);
    EXPECT_EQ(walled_count(as_flags + Arguments{"--engine", "backtracking"}), expected);
    EXPECT_GT(status_of(run).at("units"), 10);
    EXPECT_EQ(status_of(run).at("walls"), nlohmann::json({7, 8, 26}));
    EXPECT_EQ(hetman({"verify", run, "--sample", "100%", "--quiet"}).code, 0);
    EXPECT_EQ(hetman({"run", run + "/job.toml", "--dir", run, "--quiet"}).output, expected);
    const Ended other = hetman({"run", job("[7, 8]"), "--dir", run, "--quiet"});
    EXPECT_EQ(other.code, 4) << other;
    EXPECT_NE(other.errors.find("walls is 7,8,26 in"), std::string::npos) << other;
    const Ended wrong = hetman({"run", job("[7, 30]"), "--dir", run});
    EXPECT_EQ(wrong.code, 3) << wrong;
    EXPECT_NE(wrong.errors.find("job.toml:5:13"), std::string::npos) << wrong;
    const Ended certified = hetman({"certify", run, "--output", run + ".json"});
    EXPECT_EQ(certified.code, 0) << certified;
    EXPECT_EQ(hetman({"verify", run + ".json", "--quiet"}).code, 0);
}

}  // namespace
}  // namespace hetman::test
