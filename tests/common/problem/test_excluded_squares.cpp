// Squares that a colour or a leap back to itself excludes.
#include <gtest/gtest.h>

#include "common/problem/problem.h"
#include "tests/support/oracle.h"
#include "tests/support/plain_problem.h"

namespace hetman::test {
namespace {

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

    EXPECT_TRUE(returns("H", {3, 3, Shape::torus}));
    EXPECT_TRUE(returns("QH", {3, 3, Shape::torus})) << "the ride does not take the leap away";
    EXPECT_TRUE(returns("RD", {2, 2, Shape::cylinder}));
    EXPECT_TRUE(returns("R(2,0)0", {2, 2, Shape::cylinder})) << "nor does it a longer ride";

    Problem problem = problem_of("W", {3, 1, Shape::cylinder});
    EXPECT_TRUE(settled(problem).blocked.empty());
    problem.self_attack = true;
    EXPECT_EQ(settled(problem).blocked, (Squares{0, 1, 2}));
}

// All pieces of one or two of these moves, on all boards of up to 4 x 4 squares of each shape.
TEST(ExcludedSquares, AreThoseOfThePlainRuleAndNoMoveFreesAny) {
    std::vector<std::vector<WrittenMove>> pieces;
    for (const auto& [rows, columns] : {std::pair{1, 0}, {2, 0}, {2, 1}, {3, 0}, {4, 2}})
        for (const bool is_semi : {false, true})
            for (const bool rides : {false, true})
                pieces.push_back({{rows, columns, is_semi, rides}});
    const std::size_t single = pieces.size();
    for (std::size_t i = 0; i < single; ++i)
        for (std::size_t j = 0; j < i; ++j)
            pieces.push_back({pieces[i].front(), pieces[j].front()});

    const auto placements = [](const std::vector<WrittenMove>& moves, Board board) {
        PlainProblem plain;
        plain.moves = moves;
        plain.board = board;
        plain.pieces = 1;
        plain.self_attack = true;
        Problem problem;
        problem.piece = Piece::parse(notation_of(moves));
        problem.board = board;
        problem.self_attack = true;
        const std::uint64_t free = board.squares() - settled(problem).blocked.size();
        EXPECT_EQ(free, plain_count(plain, board.squares())->total) << describe(plain);
        return free;
    };
    for (const Shape shape : all_shapes)
        for (std::uint64_t rows = 1; rows <= 4; ++rows)
            for (std::uint64_t columns = 1; columns <= 4; ++columns)
                for (const auto& moves : pieces) {
                    const Board board{rows, columns, shape};
                    if (placements(moves, board) == 0 || moves.size() == 1) continue;
                    EXPECT_NE(placements({moves.front()}, board), 0U) << notation_of(moves);
                    EXPECT_NE(placements({moves.back()}, board), 0U) << notation_of(moves);
                }
}

}  // namespace
}  // namespace hetman::test
