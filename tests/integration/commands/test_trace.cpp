// `hetman trace`: the search step by step.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>

#include "tests/integration/program.h"

namespace hetman::test {
namespace {

TEST(Trace, OfFourQueensIsTheTextbooks) {
    const Ended ended = hetman({"trace", "queen", "4"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors, "");
    EXPECT_EQ(ended.output,
              "queen on 4 x 4, 4 pieces\n"
              "free [0..15]\n"
              "place 0: [0..15] -> [6, 7, 9, 11, 13, 14], path 0\n"
              "  place 6: [6, 7, 9, 11, 13, 14] -> [13], path 0 6; dead: 1 free, 2 missing\n"
              "  place 7: [6, 7, 9, 11, 13, 14] -> [9, 14], path 0 7\n"
              "    place 9: [9, 14] -> [], path 0 7 9; dead: 0 free, 1 missing\n"
              "  0 under path 0 7\n"
              "0 under path 0\n"
              "place 1: [0..15] -> [7, 8, 10, 12, 14, 15], path 1\n"
              "  place 7: [7, 8, 10, 12, 14, 15] -> [8, 12, 14], path 1 7\n"
              "    place 8: [8, 12, 14] -> [14], path 1 7 8\n"
              "      place 14: [14] -> [], path 1 7 8 14\n"
              "        placement 1 7 8 14\n"
              "        * q * *\n"
              "        * * * q\n"
              "        q * * *\n"
              "        * * q *\n"
              "    1 under path 1 7 8\n"
              "  1 under path 1 7\n"
              "1 under path 1\n"
              "place 2: [0..15] -> [4, 9, 11..13, 15], path 2\n"
              "  place 4: [4, 9, 11..13, 15] -> [11, 13, 15], path 2 4\n"
              "    place 11: [11, 13, 15] -> [13], path 2 4 11\n"
              "      place 13: [13] -> [], path 2 4 11 13\n"
              "        placement 2 4 11 13\n"
              "        * * q *\n"
              "        q * * *\n"
              "        * * * q\n"
              "        * q * *\n"
              "    1 under path 2 4 11\n"
              "  1 under path 2 4\n"
              "1 under path 2\n"
              "place 3: [0..15] -> [4, 5, 8, 10, 13, 14], path 3\n"
              "  place 4: [4, 5, 8, 10, 13, 14] -> [10, 13], path 3 4\n"
              "    place 10: [10, 13] -> [], path 3 4 10; dead: 0 free, 1 missing\n"
              "  0 under path 3 4\n"
              "  place 5: [4, 5, 8, 10, 13, 14] -> [14], path 3 5; dead: 1 free, 2 missing\n"
              "0 under path 3\n"
              "total 2\n"
              "nodes 16\n"
              "attempts 6, 33.33 % successful\n");
}

// The total, the nodes and the attempts follow the steps.
std::string line_of_total(const std::string& text) {
    const std::vector<std::string> lines = lines_of(text);
    return lines.size() < 3 ? "" : lines[lines.size() - 3];
}

TEST(Trace, FindsWhatCountingFinds) {
    for (const Arguments& problem :
         {Arguments{"Q", "1"}, Arguments{"Q", "5"}, Arguments{"Q", "6", "--place", "8"},
          Arguments{"Q", "5", "--block", "0,3", "--pieces", "4"}, Arguments{"B", "3"},
          Arguments{"N", "3", "--pieces", "4"}, Arguments{"RNN", "5", "--place", "0,24"},
          Arguments{"Q", "4", "--place", "1,7,8,14"},
          Arguments{"R", "4", "--block", "0,5,10,15"}}) {
        const Ended traced = hetman(Arguments{"trace"} + problem);
        const Ended counted =
            hetman(Arguments{"count"} + problem + Arguments{"--engine", "backtracking", "--json"});
        ASSERT_EQ(traced.code, 0) << traced;
        ASSERT_EQ(counted.code, 0) << counted;
        const std::string total = nlohmann::json::parse(counted.output).at("total");
        EXPECT_EQ(line_of_total(traced.output), "total " + total) << traced;
        std::size_t shown = 0;
        for (const std::string& line : lines_of(traced.output))
            shown += line.find("placement ") != std::string::npos;
        EXPECT_EQ(std::to_string(shown), total) << traced;
    }
}

TEST(Trace, ShowsGivenSquares) {
    const std::string text = hetman({"trace", "queen", "4", "--place", "7", "--block", "0"}).output;
    EXPECT_TRUE(text.starts_with("queen on 4 x 4, 4 pieces\nfree [1, 8, 9, 12, 14]\n")) << text;
    EXPECT_NE(text.find("x q * *\n"), std::string::npos) << text;
    EXPECT_NE(text.find("path 7 1 8 14\n"), std::string::npos) << text;
    EXPECT_NE(text.find("placement 1 7 8 14\n"), std::string::npos) << text;
}

TEST(Trace, HasNoStepsIfMorePiecesArePreplacedThanWanted) {
    EXPECT_EQ(hetman({"trace", "queen", "4", "--pieces", "1", "--place", "1,7"}).output,
              "queen on 4 x 4, 1 piece\nfree [8, 12, 14]\ntotal 0\nnodes 0\nattempts 0\n");
}

TEST(Trace, SaysWhichRowHasNone) {
    const std::string text = hetman({"trace", "rook", "3", "--block", "3,4,5"}).output;
    EXPECT_NE(text.find("path 0; none free in row 1\n"), std::string::npos) << text;
}

TEST(Trace, TooLongToReadIsShownOnlyWhenForced) {
    const Ended refused = hetman({"trace", "queen", "10"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.output, "");
    const Ended forced = hetman({"trace", "rook", "7", "--force"});
    EXPECT_EQ(forced.code, 0);
    EXPECT_EQ(line_of_total(forced.output), "total 5040");
}

std::string attempts_of(const Arguments& problem) {
    const Ended ended = hetman(Arguments{"trace"} + problem + Arguments{"--summary"});
    EXPECT_EQ(ended.code, 0) << ended;
    const std::vector<std::string> lines = lines_of(ended.output);
    EXPECT_EQ(lines.size(), 3U) << ended;
    return lines.back();
}

// NqProblemExtended publishes 100 % for rooks and more than 70 % for bishops. The long test of
// docs/from-other-solvers.md compares the attempts up to the first placement on 30 x 30 squares.
TEST(Trace, CountsAttemptsAsNqProblemExtended) {
    EXPECT_EQ(attempts_of({"queen", "4"}), "attempts 6, 33.33 % successful");
    EXPECT_EQ(attempts_of({"rook", "6"}), "attempts 720, 100.00 % successful");
    EXPECT_EQ(attempts_of({"bishop", "6"}), "attempts 70440, 76.30 % successful");
    EXPECT_EQ(attempts_of({"queen", "8", "--pieces", "0"}), "attempts 1, 100.00 % successful");
}

TEST(Trace, EndsWithTheFirstPlacementIfAskedTo) {
    const Ended ended = hetman({"trace", "queen", "4", "--first"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_TRUE(ended.output.ends_with("total 1\nnodes 8\nattempts 3, 33.33 % successful\n"))
        << ended;
    EXPECT_EQ(ended.output.find("place 2: "), std::string::npos) << ended;
}

}  // namespace
}  // namespace hetman::test
