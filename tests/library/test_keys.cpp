// Problems from keys and values.
#include <gtest/gtest.h>

#include "hetman/count.h"

namespace {

using hetman::api::count;
using hetman::api::Error;
using hetman::api::keys_of;
using hetman::api::Problem;
using hetman::api::problem_of;

TEST(LibraryKeys, AreTheFields) {
    const Problem problem = problem_of({{"piece", "bishop"},
                                        {"board", "3x40"},
                                        {"pieces", "each"},
                                        {"maximal", "true"},
                                        {"preplaced", "0, 41"},
                                        {"blocked", "[\"a1\", 7]"},
                                        {"shape", "torus"},
                                        {"colour", "black"},
                                        {"self_attack", "false"},
                                        {"symmetric", "rotate-180"},
                                        {"group", "rotations"},
                                        {"walls", "3, b1"}});
    const Problem expected{.piece = "bishop",
                           .board = "3x40",
                           .pieces = "each",
                           .maximal = true,
                           .preplaced = {0, 41},
                           .blocked = {"a1", 7},
                           .walls = {3, "b1"},
                           .shape = "torus",
                           .colour = "black",
                           .symmetric = "rotate-180",
                           .group = "rotations"};
    EXPECT_EQ(problem, expected);
    EXPECT_EQ(count(problem_of({{"piece", "queen"}, {"board", "8"}})).total, 92);
}

TEST(LibraryKeys, AreThoseOfTheProblemThatTheyMake) {
    const std::vector<std::pair<std::string, std::string>> all{
        {"piece", "bishop"},         {"board", "3x40"},      {"pieces", "each"},
        {"maximal", "true"},         {"preplaced", "0, 41"}, {"blocked", "a1, 7"},
        {"shape", "torus"},          {"colour", "black"},    {"self_attack", "true"},
        {"symmetric", "rotate-180"}, {"group", "rotations"}, {"walls", "3, b1"}};
    EXPECT_EQ(keys_of(problem_of(all)), all);
    EXPECT_TRUE(keys_of({}).empty());
}

TEST(LibraryKeys, TakeListsWithBracketsQuotesAndALastComma) {
    const std::vector<hetman::api::Value> squares{"a8", 33};
    for (const char* text : {"a8,33", " a8 , 33 ", "[a8, 33]", "[ \"a8\", '33', ]"})
        EXPECT_EQ(problem_of({{"preplaced", text}}).preplaced, squares) << text;
    for (const char* text : {"", " ", "[]", "[ ]"})
        EXPECT_TRUE(problem_of({{"preplaced", text}}).preplaced.empty()) << text;
}

// A list never loses what is not a square: another problem would be counted.
TEST(LibraryKeys, WithEntriesThatAreNoSquaresAreErrors) {
    for (const char* text : {"'", "\"\"", ",", "0,,9", "1 0", "[a]8'", "'a'8\"", "\"a8,b4\"", "]",
                             "[[a8]]", "b'a8'", "\"b'a8'\"", "18446744073709551616"}) {
        try {
            count(problem_of({{"piece", "queen"}, {"board", "8"}, {"preplaced", text}}));
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), hetman::api::Code::problem) << text << ": " << error.what();
        }
    }
}

TEST(LibraryKeys, ThatAreUnknownOrRepeatedAreErrors) {
    EXPECT_THROW(problem_of({{"piece", "queen"}, {"piece", "king"}}), Error);
    EXPECT_THROW(problem_of({{"maximal", "yes"}}), Error);
    try {
        problem_of({{"bord", "8"}});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.complaints().front().what, "unknown key \"bord\"");
        EXPECT_NE(error.complaints().front().what_to_do.find("board"), std::string::npos);
    }
}

}  // namespace
