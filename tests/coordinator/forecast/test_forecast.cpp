// Forecasts of the cost of counting, by counted units and by descents.
#include <gtest/gtest.h>

#include <chrono>

#include "coordinator/dispatch/crews/local_crew.h"
#include "coordinator/forecast/foresee.h"
#include "tests/coordinator/forecast/intervals.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {
namespace {

// A ledger of `units` units, of which the first are finished, with these nodes; each took a second.
Ledger counted(std::uint64_t units, const std::vector<std::uint64_t>& nodes) {
    Ledger ledger(units);
    for (UnitId id = 0; id < nodes.size(); ++id)
        ledger.record({id, Tally{0, nodes[id]}, 1'000'000'000, {}, {}}, 1);
    return ledger;
}

// A forecast with all units of one kind.
std::optional<Forecast> forecast_by_units(const Ledger& kept, const Ledger& judged) {
    return hetman::forecast_by_units(UnitStrata(kept.units()), kept, {judged});
}

TEST(Forecast, OfWhatIsFinishedIsNothing) {
    const Ledger ledger = counted(3, {5, 6, 7});
    const auto forecast = forecast_by_units(ledger, ledger);
    ASSERT_TRUE(forecast);
    EXPECT_EQ(forecast->nodes.high, 0);
    EXPECT_EQ(forecast->core_seconds.high, 0);
}

TEST(Forecast, OfUnitsThatAreAllKnownIsExact) {
    const Ledger kept = counted(3, {5});
    const auto forecast = forecast_by_units(kept, counted(3, {5, 6, 7}));
    ASSERT_TRUE(forecast);
    EXPECT_TRUE(forecast->measured);
    EXPECT_EQ(forecast->units, 2u);
    for (const double bound : {forecast->nodes.low, forecast->nodes.likely, forecast->nodes.high})
        EXPECT_EQ(bound, 13);
    EXPECT_NEAR(forecast->core_seconds.likely, 3.0 * 13 / 18, 1e-9);
}

TEST(Forecast, OfEqualUnitsHasNoSpread) {
    const auto forecast = forecast_by_units(Ledger(100), counted(100, {4, 4, 4, 4}));
    ASSERT_TRUE(forecast);
    EXPECT_DOUBLE_EQ(forecast->nodes.likely, 100 * 4);
    EXPECT_DOUBLE_EQ(forecast->nodes.low, forecast->nodes.high);
    EXPECT_DOUBLE_EQ(forecast->core_seconds.likely, 100);
    EXPECT_LT(forecast->core_seconds.low, 100) << "times are noisy";
    EXPECT_GT(forecast->core_seconds.high, 100);
}

// What is short varies more from run to run.
TEST(Forecast, OfShortTimesIsWider) {
    double before = 1;
    for (const double seconds : {60.0, 1.0, 0.9, 0.002, 0.0009}) {
        const Interval noisy = with_noise(exactly(seconds));
        EXPECT_DOUBLE_EQ(noisy.likely, seconds);
        EXPECT_NEAR(noisy.high / seconds, seconds / noisy.low, 1e-9);
        EXPECT_GE(noisy.high / seconds, before) << seconds;
        before = noisy.high / seconds;
    }
    EXPECT_LT(with_noise(exactly(1)).high, 1.2);
    EXPECT_GE(with_noise(exactly(0.5)).high, 0.5 * 1.25);
    EXPECT_GE(with_noise(exactly(0.0005)).high, 0.0005 * 1.7);
    EXPECT_EQ(with_noise(exactly(0)).high, 0);
}

// A run begins with its longest units: what is finished says nothing about the rest.
TEST(Forecast, IsNotJudgedByWhatTheRunHasFinished) {
    const Ledger kept = counted(100, {900, 900, 900, 900});
    const auto forecast =
        forecast_by_units(kept, counted(100, {900, 900, 900, 900, 4, 4, 4, 4, 4}));
    ASSERT_TRUE(forecast);
    EXPECT_EQ(forecast->units, 5u);
    EXPECT_DOUBLE_EQ(forecast->nodes.likely, 96 * 4);
    EXPECT_FALSE(forecast_by_units(kept, kept)) << "no sample";
}

// Units without a known time take the mean time of their nodes; others take their own.
TEST(Forecast, JudgesTimesByTimes) {
    Sample sample{counted(100, {4, 4, 4, 4, 4, 4})};
    for (UnitId id = 0; id < 6; ++id) sample.seconds[id] = id % 2 == 0 ? 0.5 : 1.5;
    const auto forecast = hetman::forecast_by_units(UnitStrata(100), Ledger(100), sample);
    ASSERT_TRUE(forecast);
    EXPECT_DOUBLE_EQ(forecast->nodes.low, forecast->nodes.high);
    EXPECT_DOUBLE_EQ(forecast->core_seconds.likely, 100);
    EXPECT_LT(forecast->core_seconds.low, 100 / 1.5);
    EXPECT_GT(forecast->core_seconds.high, 100 * 1.5);
}

TEST(Forecast, IsWiderWhereUnitsDiffer) {
    const auto narrow = forecast_by_units(Ledger(50), counted(50, {9, 10, 11, 10}));
    const auto wide = forecast_by_units(Ledger(50), counted(50, {1, 19, 2, 18}));
    ASSERT_TRUE(narrow && wide);
    EXPECT_DOUBLE_EQ(narrow->nodes.likely, wide->nodes.likely);
    EXPECT_LT(wide->nodes.low, narrow->nodes.low);
    EXPECT_GT(wide->nodes.high, narrow->nodes.high);
    EXPECT_GT(wide->nodes.low, 0);
}

TEST(Forecast, NeedsSomeUnits) {
    const Ledger few = counted(100, {4, 4, 4});
    EXPECT_FALSE(forecast_by_units(Ledger(100), few));
    EXPECT_FALSE(forecast_by_units(Ledger(1), Ledger(1)));
}

// The intervals must contain the truth about as often as they claim, over many samples of one list.
TEST(Forecast, HoldsTheTruthNineTimesInTen) {
    constexpr int trials = 400;
    constexpr std::uint64_t units = 300;
    Random random(11);
    int held = 0;
    for (int trial = 0; trial < trials; ++trial) {
        std::vector<std::uint64_t> nodes;
        double all = 0;
        // Sizes spread over three powers of ten, as those of units.
        for (std::uint64_t i = 0; i < units; ++i) {
            nodes.push_back(10 + random.below(1 + (std::uint64_t{1} << random.below(10))));
            all += static_cast<double>(nodes.back());
        }
        nodes.resize(60);
        held += holds(forecast_by_units(Ledger(units), counted(units, nodes))->nodes, all) ? 1 : 0;
    }
    EXPECT_GT(held, trials * 9 / 10);
}

class Sample : public testing::Test {
  protected:
    Ledger sample_of(const Ledger& kept, Crew& crew, Duration time) const {
        return sample_units(plan_, UnitStrata(plan_), kept, crew, time).ledger;
    }

    const Problem problem_ = problem_on("Q", 9);
    const Decision decision_ = decision_of("row-bitmask", "first-rows", 10);
    const Plan plan_ = make_plan(problem_, decision_, true);
    LocalCrew crew_{hetman::Setup{problem_, decision_.engine, 2}};
};

TEST_F(Sample, CountsEverythingWhereThereIsTime) {
    const Ledger sampled = sample_of(Ledger(plan_.size()), crew_, std::chrono::hours(1));
    EXPECT_EQ(sampled.finished(), plan_.size());
    const PlanPart& identity = plan_.parts().front();
    EXPECT_EQ(sampled.weighted_sum(identity.first, identity.units), 352);
}

TEST_F(Sample, NotesTheTimeOfEachUnit) {
    const Ledger none(plan_.size());
    const hetman::Sample sample =
        sample_units(plan_, UnitStrata(plan_), none, crew_, std::chrono::hours(1));
    EXPECT_EQ(sample.seconds.size(), plan_.size());
    double seconds = 0;
    for (const auto& [id, time] : sample.seconds) seconds += time;
    EXPECT_NEAR(seconds, static_cast<double>(sample.ledger.cpu_nanoseconds()) / 1e9, 1e-6);
}

TEST(UnitStrata, TellSymmetriesAndPrefixesApart) {
    // On an odd board with the frame `central`, a piece in the centre fills two lines.
    const Plan plan =
        make_plan(problem_on("QN", 11), decision_of("forward-filter", "central", 50), true);
    const UnitStrata strata(plan);
    EXPECT_GT(strata.count(), plan.parts().size());
    for (UnitId a = 0; a < plan.size(); ++a) {
        ASSERT_LT(strata.of(a), strata.count());
        const UnitId b = (a * 7 + 1) % plan.size();
        EXPECT_EQ(strata.of(a) == strata.of(b),
                  plan.unit(a).symmetry == plan.unit(b).symmetry &&
                      placed_by(plan, a).size() == placed_by(plan, b).size());
    }
}

// Returns one unit of each batch when it is called off, and nothing before.
class SlowCrew final : public Crew {
  public:
    explicit SlowCrew(const Plan& plan) : plan_(plan) {}

    std::size_t members() const override { return 1; }
    std::uint32_t threads(std::size_t) const override { return 2; }
    std::string name(std::size_t) const override { return "the slow one"; }
    void give(std::size_t, std::vector<Unit> units) override { first_ = units.front().id; }
    std::vector<Report> collect(std::chrono::milliseconds) override { return {}; }
    std::vector<Report> call_off(std::chrono::milliseconds) override {
        std::vector<Report> reports{{0, {made_up_result(first_)}, std::nullopt}};
        take_checksums(plan_, reports);
        return reports;
    }

  private:
    const Plan& plan_;
    UnitId first_ = 0;
};

TEST_F(Sample, KeepsNothingOfARoundThatIsNotFinished) {
    SlowCrew crew(plan_);
    Ledger kept(plan_.size());
    kept.record(made_up_result(3), plan_.planned(3));
    const Ledger sampled = sample_of(kept, crew, Duration(0));
    EXPECT_EQ(sampled.finished(), 1u);
    EXPECT_TRUE(sampled.is_done(3));
}

void expect_right_size(const Problem& problem, const Decision& decision) {
    const Plan plan = make_plan(problem, decision, false);
    EXPECT_GT(plan.size(), 1U);
    const UnitStrata strata(plan);
    LocalCrew crew(hetman::Setup{problem, decision.engine, 2});
    const Ledger none(plan.size());
    const auto truth = static_cast<double>(
        sample_units(plan, strata, none, crew, std::chrono::hours(1)).ledger.nodes());
    for (const std::uint64_t memory : {std::uint64_t{0}, MemoryBudget::no_limit}) {
        const auto forecast =
            forecast_by_descents(problem, decision.engine, plan, strata, none, memory);
        ASSERT_TRUE(forecast);
        EXPECT_FALSE(forecast->measured);
        EXPECT_TRUE(holds(forecast->nodes, truth));
        EXPECT_GT(forecast->nodes.likely, truth / 1.5);
        EXPECT_LT(forecast->nodes.likely, truth * 1.5);
        EXPECT_GT(forecast->core_seconds.high,
                  (memory == 0 ? 4 : 1.7) * forecast->core_seconds.low);
    }
}

TEST(ForecastByDescents, IsOfTheRightSize) {
    expect_right_size(problem_on("Q", 12), decision_of("row-bitmask", "first-rows", 1 << 14));
}

// As problems its units have blocked squares, and the engine would refuse such problems.
TEST(ForecastByDescents, IsThatOfTheQuadrantJoin) {
    const auto decision = [](std::uint64_t unit_nodes) {
        return decision_of("quadrant-join", "halves", unit_nodes);
    };
    for (const std::uint64_t n : {12, 13, 16, 17})
        expect_right_size(problem_on("Q", n), decision(10'000));
    // Units that have nothing but the queen of the middle column.
    expect_right_size(problem_on("Q", 13), decision(std::uint64_t{1} << 40));
}

TEST(ForecastByDescents, IsThatOfPiecesWithoutLines) {
    Problem problem = problem_on("K", 6);
    expect_right_size(problem, decision_of("filtering", "squares", 1000));
    problem.pieces = NumberKind::any;
    expect_right_size(problem, decision_of("filtering", "squares", 1000));
    problem.maximal = true;
    expect_right_size(problem, decision_of("filtering", "squares", 1000));
}

TEST(TimeLimit, IsTheUpperBoundWithRoom) {
    Forecast forecast;
    EXPECT_EQ(time_limit_minutes(forecast, 1, 0), 3u) << "room to stop";
    forecast.core_seconds = {60, 50, 600};
    EXPECT_EQ(time_limit_minutes(forecast, 1, 0), 15u);
    EXPECT_EQ(time_limit_minutes(forecast, 10, 0), 5u);
    EXPECT_EQ(time_limit_minutes(forecast, 10, 100), 7u) << "planning takes time on every start";
    forecast.core_seconds.high = 1e300;
    EXPECT_EQ(time_limit_minutes(forecast, 1, 0), 1'000'000'000u);
}

}  // namespace
}  // namespace hetman::test
