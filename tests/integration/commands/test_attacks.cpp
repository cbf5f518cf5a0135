// `hetman attacks`: what a piece attacks, as a table, as a picture and as JSON.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/program.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

TEST(Attacks, AreATableOfAllSquares) {
    const Ended ended = hetman({"attacks", "queen", "3", "--all"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output,
              "  0 1 2 3 4 5 6 7 8\n"
              "0 . + + + + . + . +\n"
              "1 + . + + + + . + .\n"
              "2 + + . . + + + . +\n"
              "3 + + . . + + + + .\n"
              "4 + + + + . + + + +\n"
              "5 . + + + + . . + +\n"
              "6 + . + + + . . + +\n"
              "7 . + . + + + + . +\n"
              "8 + . + . + + + + .\n");
    EXPECT_EQ(ended.errors, "");
}

TEST(Attacks, AlignTheirColumns) {
    const std::vector<std::string> lines = lines_of(hetman({"attacks", "N", "5", "--all"}).output);
    ASSERT_EQ(lines.size(), 26U);
    EXPECT_TRUE(lines.front().starts_with("    0  1  2 ")) << lines.front();
    EXPECT_TRUE(lines.front().ends_with(" 23 24")) << lines.front();
    EXPECT_TRUE(lines[1].starts_with(" 0  .  .  .  .  .  .  .  +  .  .  .  +  . ")) << lines[1];
    for (const std::string& line : lines) EXPECT_EQ(line.size(), lines.front().size());
}

// Of the centre, if no square is named.
TEST(Attacks, OfOneSquareAreAPicture) {
    EXPECT_EQ(hetman({"attacks", "queen", "5", "--square", "12"}).output,
              "+ . + . +\n"
              ". + + + .\n"
              "+ + q + +\n"
              ". + + + .\n"
              "+ . + . +\n");
    EXPECT_EQ(hetman({"attacks", "queen", "5"}).output,
              hetman({"attacks", "queen", "5", "--square", "12"}).output);
    EXPECT_EQ(hetman({"attacks", "R", "2x4"}).output,
              ". . + .\n"
              "+ + r +\n");
    EXPECT_EQ(hetman({"attacks", "RN", "4", "--square", "0"}).output,
              "r + + +\n"
              "+ . + .\n"
              "+ + . .\n"
              "+ . . .\n");
    EXPECT_EQ(hetman({"attacks", "Q", "1", "--square", "0"}).output, "q\n");
    EXPECT_EQ(lines_of(hetman({"attacks", "Q", "200", "--square", "0"}).output).size(), 200U);
}

TEST(Attacks, ForProgramsAreListsOfSquares) {
    for (const char* piece : {"Q", "BNN", "K", "WDAA"}) {
        const auto table =
            nlohmann::json::parse(hetman({"attacks", piece, "5", "--all", "--json"}).output)
                .at("attacked");
        ASSERT_EQ(table.size(), 25U);
        for (Square from = 0; from < 25; ++from) {
            Squares expected;
            for (Square to = 0; to < 25; ++to)
                if (to != from && attack_each_other(Piece::parse(piece), square_board(5), from, to))
                    expected.push_back(to);
            EXPECT_EQ(table.at(from), expected) << piece << ' ' << from;
        }
    }
    EXPECT_EQ(hetman({"attacks", "pawn", "3", "--json"}).code, 2);
    EXPECT_EQ(hetman({"attacks", "N", "3", "--square", "0", "--json"}).output,
              "{\"piece\":\"N\",\"n\":3,\"rows\":3,\"columns\":3,\"shape\":\"plane\",\"square\":0,"
              "\"attacked\":[5,7]}\n");
}

TEST(Attacks, TooWideToReadAreShownOnlyWhenForced) {
    EXPECT_EQ(lines_of(hetman({"attacks", "Q", "12", "--all"}).output).size(), 145U);
    EXPECT_EQ(lines_of(hetman({"attacks", "Q", "13", "--all", "--force"}).output).size(), 170U);
    EXPECT_EQ(hetman({"attacks", "Q", "201", "--square", "0", "--force"}).code, 0);
}

}  // namespace
}  // namespace hetman::test
