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
