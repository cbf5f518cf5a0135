// 200 random problems on planes, cylinders and tori against the plain enumeration.
#include <gtest/gtest.h>

#include "tests/coordinator/plain_problems.h"

namespace hetman::test {
namespace {

class PlainProblems : public testing::TestWithParam<std::uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Seeds, PlainProblems, testing::Range<std::uint64_t>(0, 20));

TEST_P(PlainProblems, AreAnsweredAsByEnumeration) { expect_plain_answers(GetParam(), 10); }

// No mirror fixes a placement of two queens or more; the empty one and one queen they may fix.
TEST(FewPieces, AreInTheRightClasses) {
    PlainProblem problem;
    problem.moves = {{1, 0, false, true}, {1, 1, false, true}};
    const auto expect_right = [&](std::uint64_t rows, std::uint64_t columns, Shape shape) {
        for (std::uint64_t pieces = 0; pieces <= 2; ++pieces) {
            problem.board = {rows, columns, shape};
            problem.pieces = pieces;
            EXPECT_GT(expect_plain_answer(problem), 0);
        }
    };
    for (const Shape shape : all_shapes) {
        for (std::uint64_t rows = 1; rows <= 3; ++rows)
            for (std::uint64_t columns = 1; columns <= 3; ++columns)
                expect_right(rows, columns, shape);
        expect_right(4, 4, shape);
    }
}

TEST_P(PlainProblems, WithWallsAreAnsweredAsByEnumeration) {
    Random random(GetParam());
    for (int found = 0; found < 8;)
        if (expect_plain_answer(random_problem_with_walls(random)) > 0) ++found;
}

TEST_P(PlainProblems, OfOneALineAreAnsweredAsByEnumeration) {
    Random random(GetParam());
    for (int i = 0; i < 5; ++i) expect_plain_answer(random_problem_one_a_line(random, 1, 6));
}

}  // namespace
}  // namespace hetman::test
