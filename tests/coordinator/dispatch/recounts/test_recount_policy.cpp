// How the units of a run are counted again.
#include "coordinator/dispatch/recounts/recount_policy.h"

#include <gtest/gtest.h>

#include <set>

#include "common/failure.h"
#include "common/numbers/primes.h"
#include "coordinator/planner/planner.h"

namespace hetman::test {
namespace {

Problem leapers(const char* piece, Board board) {
    Problem problem;
    problem.piece = Piece::parse(piece);
    problem.board = board;
    problem.pieces = NumberKind::any;
    return problem;
}

TEST(RecountPolicy, CountsPrimesThatNoUnitHas) {
    const Plan plan =
        make_plan(leapers("K", square_board(16)), {"frontier-dp", "primes", 1}, false);
    const RecountPolicy policy(plan, "frontier-dp", count_goal());
    EXPECT_TRUE(policy.has_primes());
    EXPECT_EQ(policy.second("auto"), "frontier-dp");
    Random random(1);
    std::set<std::uint64_t> chosen;
    for (int i = 0; i < 1000; ++i) {
        const auto primes =
            std::get<PrimeRange>(policy.fresh_prime(plan.parts().front(), random).kind);
        EXPECT_EQ(primes.count, 1u);
        chosen.insert(primes.first);
    }
    EXPECT_EQ(*chosen.begin(), plan.size()) << "one prime in each unit";
    EXPECT_EQ(*chosen.rbegin(), primes_in_use - 1);
    EXPECT_EQ(chosen.size(), primes_in_use - plan.size()) << "all others are chosen";
}

TEST(RecountPolicy, TakesAnotherEngineOrWhereNoneCanTheSame) {
    const Problem few = leapers("N", square_board(4));
    const Plan small = make_plan(few, {"frontier-dp", "none", 1}, false);
    EXPECT_NE(RecountPolicy(small, "frontier-dp", count_goal()).second("auto"), "frontier-dp");
    const Problem many = leapers("K", square_board(20));
    const Plan large = make_plan(many, {"frontier-dp", "none", 1}, false);
    const RecountPolicy policy(large, "frontier-dp", count_goal());
    EXPECT_EQ(policy.second("auto"), "frontier-dp");
    EXPECT_FALSE(policy.has_primes());
    EXPECT_THROW(policy.second("row-bitmask"), Failure);
}

// Row choices of queens: a search where that ends, otherwise the join that did not count them.
TEST(RecountPolicy, TakesTheOtherJoinWhereASearchTakesTooLong) {
    const auto second = [](std::uint64_t n, const char* first) {
        Problem queens;
        queens.piece = Piece::parse("Q");
        queens.board = square_board(n);
        queens.pieces = n;
        const Plan plan = make_plan(queens, {first, "halves", std::uint64_t{1} << 40}, false);
        return RecountPolicy(plan, first, count_goal()).second("auto");
    };
    EXPECT_EQ(second(16, "quadrant-join"), "forward-filter");
    EXPECT_EQ(second(26, "quadrant-join"), "line-join");
    EXPECT_EQ(second(26, "line-join"), "quadrant-join");
}

TEST(RecountPolicy, BoundsTheTimeOfAShareOfUnits) {
    using std::chrono::minutes;
    using std::chrono::seconds;
    EXPECT_TRUE(ShareOfUnits::may_go_on(seconds(0), seconds(4)));
    EXPECT_FALSE(ShareOfUnits::may_go_on(seconds(0), seconds(6)));
    EXPECT_TRUE(ShareOfUnits::may_go_on(minutes(1), minutes(10)));
    EXPECT_FALSE(ShareOfUnits::may_go_on(minutes(1), minutes(12)));
}

}  // namespace
}  // namespace hetman::test
