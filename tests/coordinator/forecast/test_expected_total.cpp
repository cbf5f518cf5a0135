// The expected number of placements, from counted units.
#include <gtest/gtest.h>

#include <string>

#include "coordinator/forecast/expected_total.h"
#include "coordinator/planner/planner.h"
#include "tests/coordinator/forecast/intervals.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/known_counts.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

// A plan whose units are counted one by one as they are needed.
class Counted {
  public:
    Counted(const Problem& problem, const Decision& decision)
        : problem_(problem),
          plan_(make_plan(problem, decision, false)),
          strata_(plan_),
          engine_(engine_kind(decision.engine).make_engine(problem)),
          workspace_(engine_->make_workspace()) {
        none_.identity = identity_of(problem, decision, plan_);
        none_.ledger.grow(plan_.size());
    }

    std::uint64_t units() const { return plan_.size(); }
    const Checkpoint& nothing() const { return none_; }

    void count(UnitId id, Ledger& ledger) {
        const StopFlag never{false};
        const Unit unit = plan_.unit(id);
        UnitResult result;
        result.id = id;
        result.answer = Answer(
            engine_
                ->count_units(problem_, {&unit, 1}, workspace_.get(), KernelChoice::fastest, never)
                .at(0));
        ledger.record(result, plan_.planned(id));
    }

    // Counts so many units at random beside those kept.
    std::optional<ExpectedTotal> total(const Checkpoint& kept, std::size_t units,
                                       std::uint64_t seed) {
        std::vector<UnitId> others;
        for (UnitId id = 0; id < plan_.size(); ++id)
            if (kept.ledger.in_share(id) && !kept.ledger.is_done(id)) others.push_back(id);
        shuffle(others, Random(seed));
        others.resize(std::min(units, others.size()));
        Sample sample{kept.ledger};
        // As sample_units() does.
        std::vector<bool> share(plan_.size());
        for (UnitId id = 0; id < plan_.size(); ++id) share[id] = kept.ledger.is_done(id);
        for (const UnitId id : others) share[id] = true;
        sample.ledger.restrict_to(share);
        for (const UnitId id : others) count(id, sample.ledger);
        return expected_total(plan_, strata_, kept, sample);
    }
    std::optional<ExpectedTotal> total(std::size_t units, std::uint64_t seed) {
        return total(none_, units, seed);
    }

  private:
    const Problem problem_;
    const Plan plan_;
    const UnitStrata strata_;
    const std::unique_ptr<Engine> engine_;
    const std::unique_ptr<Workspace> workspace_;
    Checkpoint none_;
};

// Queens, a unit for each row choice.
Counted queens(std::uint64_t n) {
    return {problem_on("Q", n), decision_of("quadrant-join", "halves", 1)};
}

double number_of_queens(std::uint64_t n) { return std::stod(known_count("Q", "total", n)); }

constexpr std::size_t all = 1'000'000;

TEST(ExpectedTotal, HoldsTheNumberOfQueensAndNarrows) {
    for (const std::uint64_t n : {16, 17, 18, 19}) {
        SCOPED_TRACE(n);
        Counted queens = test::queens(n);
        double before = 2;
        for (const std::size_t units : {32, 128, 512}) {
            const auto total = queens.total(units, 1);
            ASSERT_TRUE(total);
            EXPECT_TRUE(holds(total->placements, number_of_queens(n))) << units;
            EXPECT_FALSE(total->exact);
            EXPECT_LT(width(total->placements), before) << units;
            before = width(total->placements);
        }
        EXPECT_LT(before, 1.1);
    }
}

TEST(ExpectedTotal, HoldsTheTruthNineTimesInTen) {
    constexpr std::uint64_t trials = 200;
    for (const std::uint64_t n : {14, 15}) {
        Counted queens = test::queens(n);
        std::uint64_t held = 0;
        for (std::uint64_t seed = 0; seed < trials; ++seed) {
            const auto total = queens.total(20, seed);
            ASSERT_TRUE(total);
            held += holds(total->placements, number_of_queens(n)) ? 1 : 0;
        }
        EXPECT_GT(held, trials * 9 / 10) << n;
    }
}

// A unit of many row choices has the sum of their sizes.
TEST(ExpectedTotal, IsThatOfUnitsOfSeveralRowChoices) {
    Counted queens{problem_on("Q", 16), decision_of("quadrant-join", "halves", 20'000)};
    EXPECT_LT(queens.units(), test::queens(16).units() / 2);
    const auto total = queens.total(100, 3);
    ASSERT_TRUE(total);
    EXPECT_TRUE(holds(total->placements, number_of_queens(16)));
    EXPECT_LT(width(total->placements), 1.3);
}

TEST(ExpectedTotal, IsExactWhereAllIsCounted) {
    const auto total = queens(12).total(all, 1);
    ASSERT_TRUE(total && total->exact);
    EXPECT_EQ(to_decimal(*total->exact), known_count("Q", "total", 12));
    EXPECT_EQ(total->placements.low, number_of_queens(12));
    EXPECT_EQ(total->placements.high, number_of_queens(12));
}

// What a run has finished adds to the total but says nothing about the rest: here the units with
// the most placements.
TEST(ExpectedTotal, TakesUpWhatARunHasFinished) {
    Counted queens = test::queens(14);
    Ledger whole(queens.units());
    for (UnitId id = 0; id < queens.units(); ++id) queens.count(id, whole);
    Checkpoint kept = queens.nothing();
    for (UnitId id = 0; id < queens.units(); ++id)
        if (whole.tally(id).placements > 150) queens.count(id, kept.ledger);
    EXPECT_GT(kept.ledger.finished(), queens.units() / 10);
    const auto total = queens.total(kept, 60, 1);
    ASSERT_TRUE(total);
    EXPECT_TRUE(holds(total->placements, number_of_queens(14)));
    EXPECT_FALSE(queens.total(kept, 0, 1)) << "no sample";
}

TEST(ExpectedTotal, OfAShardIsThatOfItsUnits) {
    Counted queens = test::queens(13);
    Checkpoint shard = queens.nothing();
    std::vector<bool> share;
    for (UnitId id = 0; id < queens.units(); ++id) share.push_back(id % 3 == 0);
    shard.ledger.restrict_to(share);
    const auto exact = queens.total(shard, all, 1);
    ASSERT_TRUE(exact && exact->exact);
    EXPECT_LT(exact->placements.likely, number_of_queens(13) / 2);
    const auto total = queens.total(shard, 40, 1);
    ASSERT_TRUE(total);
    EXPECT_TRUE(holds(total->placements, exact->placements.likely));
}

// There each piece of a placement is the first in some unit.
TEST(ExpectedTotal, OfOrbitsIsDividedByHowOftenTheyCount) {
    Problem problem = problem_on("Q", 9);
    problem.board = Board(9, 9, Shape::torus);
    problem.pieces = 4;
    Counted queens{problem, decision_of("inclusion-exclusion", "orbits", 1)};
    const auto exact = queens.total(all, 1);
    ASSERT_TRUE(exact && exact->exact);
    EXPECT_EQ(exact->placements.likely, 62208);
    const auto total = queens.total(queens.units() / 2, 1);
    ASSERT_TRUE(total);
    EXPECT_TRUE(holds(total->placements, 62208));
}

TEST(ExpectedTotal, OfFewUnitsIsKnownIfEachHasPlacements) {
    Counted large = queens(20);
    std::uint64_t held = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto total = large.total(6, seed);
        ASSERT_TRUE(total) << seed;
        held += holds(total->placements, number_of_queens(20)) ? 1 : 0;
    }
    EXPECT_GE(held, 18U);
    EXPECT_FALSE(large.total(3, 1));
}

// Most units of awesome queens have no placement.
TEST(ExpectedTotal, IsUnknownWhereTheSampleHasHardlyAny) {
    Counted queens{problem_on("QNN", 16), decision_of("row-bitmask", "first-rows", 1000)};
    EXPECT_GT(queens.units(), 500U);
    EXPECT_FALSE(queens.total(30, 1));
    EXPECT_TRUE(queens.total(all, 1)->exact);
}

TEST(ExpectedTotal, IsNoSumOfLargestNumbers) {
    Problem problem = problem_on("K", 5);
    problem.pieces = NumberKind::largest;
    Counted kings{problem, decision_of("filtering", "squares", 10)};
    EXPECT_GT(kings.units(), 20U);
    EXPECT_FALSE(kings.total(all, 1));
}

}  // namespace
}  // namespace hetman::test
