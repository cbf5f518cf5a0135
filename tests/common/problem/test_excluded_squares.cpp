// Squares that a colour or a leap back to itself excludes.
#include <gtest/gtest.h>

#include "common/problem/problem.h"

namespace hetman::test {
namespace {

using Squares = std::vector<Square>;

Problem problem_of(const char* piece, Board board) {
    Problem problem;
    problem.piece = Piece::parse(piece);
    problem.board = board;
    return problem;
}

TEST(ExcludedSquares, OfTheOtherColourAreBlocked) {
    Problem problem = problem_of("K", {2, 3});
    problem.blocked = {5, 0};
    problem.colour = Colour::black;
    EXPECT_EQ(settled(problem).blocked, (Squares{0, 1, 3, 5}));
    problem.colour = Colour::white;
    EXPECT_EQ(settled(problem).blocked, (Squares{0, 2, 4, 5}));
    problem.colour = Colour::any;
    EXPECT_EQ(settled(problem).blocked, (Squares{0, 5}));
    EXPECT_EQ(settled(settled(problem)), settled(problem));
}

TEST(ExcludedSquares, AreNotThoseOfAColourThatARequiredMapChanges) {
    Problem problem = problem_of("K", {2, 2});
    problem.colour = Colour::black;
    problem.required = Symmetry::mirror_rows;
    ASSERT_EQ(faults(settled(problem)).size(), 1U);
    EXPECT_EQ(faults(settled(problem)).front().what,
              "the required symmetry mirror-rows exchanges black and white squares");
    problem.required = Symmetry::mirror_diagonal;
    EXPECT_TRUE(faults(settled(problem)).empty());
}

TEST(ExcludedSquares, AreThoseToWhichALeapReturns) {
    const auto returns = [](const char* piece, Board board) {
        return returns_to_its_square(Piece::parse(piece), board);
    };
    EXPECT_FALSE(returns("W", {1, 1}));
    EXPECT_TRUE(returns("W", {3, 1, Shape::cylinder}));
    EXPECT_FALSE(returns("W", {1, 3, Shape::cylinder}));
    EXPECT_TRUE(returns("W", {1, 3, Shape::torus}));
    EXPECT_TRUE(returns("D", {4, 2, Shape::cylinder}));
    EXPECT_FALSE(returns("N", {4, 2, Shape::cylinder}));
    EXPECT_TRUE(returns("N", {1, 2, Shape::torus}));
    EXPECT_TRUE(returns("(5,0)", {5, 7, Shape::torus}));
    EXPECT_TRUE(returns("(5,0)", {7, 5, Shape::cylinder}));
    EXPECT_FALSE(returns("[5,0]", {7, 5, Shape::cylinder}));
    EXPECT_FALSE(returns("Q", {5, 5, Shape::torus})) << "one leap of the ride does not";

    Problem problem = problem_of("W", {3, 1, Shape::cylinder});
    EXPECT_TRUE(settled(problem).blocked.empty());
    problem.self_attack = true;
    EXPECT_EQ(settled(problem).blocked, (Squares{0, 1, 2}));
}

}  // namespace
}  // namespace hetman::test
