// Pieces that ride to and fro, compared with the plain enumeration and with binomial sums.
#include "worker/engines/parallel_lines/parallel_lines.h"

#include <gtest/gtest.h>

#include "tests/support/oracle.h"
#include "tests/support/plain_problem.h"
#include "tests/worker/engines/engine_checks.h"

namespace hetman::test {
namespace {

// A random problem of one ride in one direction and its opposite.
PlainProblem random_ride(Random& random) {
    PlainProblem plain = random_plain_problem(random);
    const auto component = [&random] { return static_cast<int>(random.below(4)); };
    WrittenMove ride{component(), component(), true, true};
    if (ride.rows == 0 && ride.columns == 0) ride.columns = 1;
    if (ride.rows > 0 && random.below(2) == 0) ride.columns = -ride.columns;
    plain.moves = {ride};
    plain.symmetric = "identity";
    plain.group = "all";
    return plain;
}

TEST(ParallelLines, CountsRandomProblems) {
    constexpr std::uint64_t seed = 81;
    SCOPED_TRACE(seed);
    Random random(seed);
    int checked = 0;
    int wrapped = 0;
    int maximal = 0;
    int with_squares = 0;
    while (checked < 400) {
        const PlainProblem plain = random_ride(random);
        const Problem problem = problem_of(plain);
        if (!faults(problem).empty()) continue;
        const std::optional<PlainCount> expected = plain_count(plain, 200'000);
        if (!expected) continue;
        SCOPED_TRACE(describe(plain));
        const Tally tally = tally_with("parallel-lines", problem);
        expect_counts(tally, problem, *expected);
        EXPECT_TRUE(tally.has_its_residues());
        ++checked;
        wrapped += !problem.board.is_plane();
        maximal += problem.maximal && expected->total > 0;
        with_squares += !problem.preplaced.empty() || !problem.blocked.empty();
    }
    EXPECT_GT(wrapped, 100);
    EXPECT_GT(maximal, 40);
    EXPECT_GT(with_squares, 60);
}

BigInteger power(std::uint64_t base, std::uint64_t exponent) {
    BigInteger product = 1;
    for (std::uint64_t i = 0; i < exponent; ++i) product *= base;
    return product;
}

// n columns of n squares each: n + 1 ways to fill a column, n with a piece.
TEST(ParallelLines, CountsColumns) {
    Problem problem = problem_on("[1,0]0", 300);
    EXPECT_EQ(tally_with("parallel-lines", problem).placements, power(300, 300));
    problem.pieces = NumberKind::any;
    EXPECT_EQ(tally_with("parallel-lines", problem).placements, power(301, 300));
    problem.pieces = NumberKind::largest;
    EXPECT_EQ(tally_with("parallel-lines", problem).placements, power(300, 300));
}

TEST(ParallelLines, RefusesOtherPieces) {
    Problem symmetric = problem_on("[1,1]0", 6);
    symmetric.required = Symmetry::rotate_180;
    expect_refused("parallel-lines",
                   {problem_on("[1,1]", 6), problem_on("B", 6), problem_on("[1,1]0[1,0]", 6),
                    problem_on("[1,1]0", 2001), problem_on("[1500,1500]0", 2000), symmetric});
}

TEST(ParallelLines, StopsIfAsked) { expect_stops("parallel-lines", problem_on("[1,1]0", 500)); }

}  // namespace
}  // namespace hetman::test
