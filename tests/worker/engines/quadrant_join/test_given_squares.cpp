// The joins on boards with preplaced and blocked squares, compared with an engine that searches row
// by row.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/oracle.h"
#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

std::vector<EngineUnderTest> joins() {
    std::vector<EngineUnderTest> engines = engines_under_test();
    std::erase_if(engines, [](const EngineUnderTest& engine) {
        return engine.kind->strategy() != Strategy::row_choices;
    });
    return engines;
}

class GivenSquares : public testing::TestWithParam<EngineUnderTest> {
  protected:
    void SetUp() override {
        if (!GetParam().runs_here()) GTEST_SKIP() << "this machine's processor does not run it";
    }

    // Adds to the number of placements seen.
    void expect_counted(const Problem& problem) {
        ASSERT_EQ(GetParam().kind->refusal(problem), std::nullopt) << describe(problem);
        const auto join = GetParam().make_engine(problem);
        const auto search = engine_kind("row-bitmask").make_engine(problem);
        const BigInteger placements = count_with(*search, problem).placements;
        ASSERT_EQ(count_with(*join, problem).placements, placements) << describe(problem);
        seen_ += placements;
    }

    static Problem random_problem(const char* piece, std::uint64_t n, std::uint64_t given,
                                  std::uint64_t blocked, Random& random) {
        const Piece queen = Piece::parse(piece);
        const Board board = square_board(n);
        const Squares preplaced = random_peaceful_set(queen, board, given, random);
        return problem_on(piece, n, preplaced, random_squares(board, blocked, preplaced, random));
    }

    BigInteger seen_ = 0;
};

TEST_P(GivenSquares, AreKeptOnSmallBoards) {
    for (std::uint64_t n = 1; n <= 12; ++n)
        for (std::uint64_t given = 0; given <= std::min<std::uint64_t>(n, 4); ++given)
            for (const std::uint64_t blocked : {0, 1, 7}) {
                Random random(100 * n + 10 * given + blocked);
                expect_counted(
                    random_problem("Q", n, given, std::min(blocked, n * n - given), random));
            }
    EXPECT_GT(seen_, 1000U);
}

// On boards on which the quadrant join looks parts up in tables, groups fillings, and fills
// prefixes first. Strips have closed squares and given ones.
TEST_P(GivenSquares, AreKeptOnLargeBoards) {
    for (std::uint64_t n = 13; n <= 19; ++n) {
        const std::uint64_t fewest = n < 14 ? 1 : n < 16 ? 2 : n < 18 ? 3 : 4;
        for (std::uint64_t given = fewest; given <= fewest + 1; ++given) {
            Random random(10 * n + given);
            expect_counted(random_problem("Q", n, given, 5, random));
        }
    }
    EXPECT_GT(seen_, 1000U);
}

TEST_P(GivenSquares, AreKeptBySuperQueens) {
    if (!GetParam().counts(problem_on("QN", 14))) GTEST_SKIP() << "it counts regular queens";
    for (std::uint64_t n = 9; n <= 17; ++n)
        for (std::uint64_t given = 0; given <= 2; ++given) {
            if (n > 15 && given == 0) continue;
            Random random(10 * n + given);
            expect_counted(random_problem("QN", n, given, 3, random));
        }
    EXPECT_GT(seen_, 1000U);
}

// All squares of a row, a column, a half.
TEST_P(GivenSquares, MayLeaveNoPlacement) {
    const std::uint64_t n = 12;
    Squares row, column, half;
    for (std::uint64_t i = 0; i < n; ++i) {
        row.push_back(3 * n + i);
        column.push_back(i * n + 5);
        for (std::uint64_t j = 0; j < n / 2; ++j) half.push_back(i * n + j);
    }
    for (const Squares& blocked : {row, column, half})
        expect_counted(problem_on("Q", n, {}, blocked));
    EXPECT_EQ(seen_, 0U);
}

INSTANTIATE_TEST_SUITE_P(Joins, GivenSquares, testing::ValuesIn(joins()), name_of_parameter);

}  // namespace
}  // namespace hetman::test
