// The double check of long runs that do not ask for one, with a crew that reports its own times:
// which errors it finds, its cost, and which units it skips.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/recounts/recount_policy.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/report/unit_table.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t second = 1'000'000'000;

// Between one and four seconds.
std::uint64_t nanoseconds_of(UnitId id) { return second + id * 7919 % 3001 * 1'000'000; }

struct Recounted {
    UnitId id;
    RecountBy by;
    std::size_t first;         // member
    std::size_t second;        // member
    std::uint64_t first_took;  // CPU time of all first counts until then, in nanoseconds
};

// A crew in which each member counts one unit per look. Bad members add one to some of their counts
// and to the residues.
class TimedCrew final : public Crew {
  public:
    TimedCrew(const Problem& problem, std::size_t members) : problem_(problem), stocks_(members) {}

    std::size_t members() const override { return stocks_.size(); }
    std::uint32_t threads(std::size_t) const override { return threads_each; }
    std::string name(std::size_t member) const override {
        return "rank " + std::to_string(member + 1) + " on node" + std::to_string(member / 2);
    }
    void give(std::size_t member, std::vector<Unit> units) override {
        for (Unit& unit : units) {
            given += 1;
            stocks_[member].push_back(std::move(unit));
        }
    }
    std::vector<Report> collect(std::chrono::milliseconds) override {
        std::vector<Report> reports;
        for (std::size_t member = 0; member < stocks_.size(); ++member) {
            std::deque<Unit>& stock = stocks_[member];
            if (stock.empty() || lost.count(member) != 0) continue;
            const Unit unit = stock.front();
            stock.pop_front();
            if (unit.recount != RecountBy::none && never_recounts) continue;
            reports.push_back({member, {count(unit, member)}, {}});
            if (unit.recount == RecountBy::none || member != lost_at_a_recount) continue;
            reports.back() = {member, {}, {}, true};
            lost.insert(member);
        }
        return reports;
    }
    std::vector<Report> call_off(std::chrono::milliseconds) override {
        called_off = true;
        return {};
    }

    std::uint64_t took(RecountBy by) const {
        const auto found = took_.find(by);
        return found == took_.end() ? 0 : found->second;
    }
    std::uint64_t recounts_took() const {
        return took(RecountBy::engine) + took(RecountBy::portable_kernel) +
               took(RecountBy::second_engine);
    }

    std::uint32_t threads_each = 1;
    std::uint64_t slower = 1;  // a factor
    std::set<std::size_t> bad;
    std::size_t wrong_of = 3;  // one unit of this many is wrong for a bad member
    double second_engine_slower = 1.5;
    bool never_recounts = false;  // as if no recount ever ended

    std::size_t lost_at_a_recount = ~std::size_t{0};
    std::set<std::size_t> lost;
    bool called_off = false;
    std::size_t given = 0;
    std::vector<Recounted> recounted;

  private:
    UnitResult count(const Unit& unit, std::size_t member) {
        UnitResult result = made_up_result(unit.id);
        result.recount = unit.recount;
        result.cpu_nanoseconds = slower * nanoseconds_of(unit.id);
        if (unit.recount == RecountBy::second_engine) {
            result.answer.tally.nodes *= 10;
            result.cpu_nanoseconds = static_cast<std::uint64_t>(
                second_engine_slower * static_cast<double>(result.cpu_nanoseconds));
        }
        if (bad.count(member) != 0 && ++counted_by_bad_ % wrong_of == 0) {
            result.answer.tally = result.answer.tally + Tally{1, 0};
            wrong_.insert(unit.id);
        }
        if (unit.recount == RecountBy::none)
            counted_by_[unit.id] = member;
        else
            recounted.push_back(
                {unit.id, unit.recount, counted_by_.at(unit.id), member, took(RecountBy::none)});
        took_[unit.recount] += result.cpu_nanoseconds;
        result.checksum = checksum_of(problem_, checksum_of(unit), result);
        return result;
    }

    const Problem& problem_;
    std::vector<std::deque<Unit>> stocks_;
    std::map<UnitId, std::size_t> counted_by_;
    std::set<UnitId> wrong_;
    std::size_t counted_by_bad_ = 0;
    std::map<RecountBy, std::uint64_t> took_;
};

class TimedRecounts : public testing::Test {
  protected:
    TimedRecounts() { settings_.recounts = {ShareOfTime{}, "row-bitmask", "", "runs/twelve"}; }
    Ending run(TimedCrew& crew) {
        const Ending ending = run_campaign(plan_, ledger_, crew, console_, settings_);
        EXPECT_EQ(ending.stopped_by, "");
        EXPECT_TRUE(ledger_.complete());
        return ending;
    }
    ShareOfTime& budget() { return std::get<ShareOfTime>(settings_.recounts.budget); }
    void expect_within_budget(const TimedCrew& crew) const {
        EXPECT_LE(static_cast<double>(crew.recounts_took()),
                  0.005 * static_cast<double>(crew.took(RecountBy::none)));
    }
    // How often each member's units were recounted.
    static std::vector<std::size_t> samples(const TimedCrew& crew) {
        std::vector<std::size_t> samples(crew.members());
        for (const Recounted& one : crew.recounted) ++samples[one.first];
        return samples;
    }

    const Problem problem_ = problem_on("Q", 12);
    const Plan plan_ = make_plan(problem_, decision_of("row-bitmask", "first-rows", 20), false);
    Ledger ledger_{plan_.size()};
    Console console_{Verbosity::quiet};
    CampaignSettings settings_;
};

TEST_F(TimedRecounts, TakeTheirBudgetAndNoMore) {
    TimedCrew crew(problem_, 4);
    const Ending ending = run(crew);
    ASSERT_GT(ledger_.cpu_nanoseconds(), 2 * 3600 * second) << "the plan is too short";
    expect_within_budget(crew);
    EXPECT_GT(static_cast<double>(crew.recounts_took()),
              0.004 * static_cast<double>(crew.took(RecountBy::none)))
        << "what there is of it is used";
    EXPECT_EQ(crew.given, plan_.size() + crew.recounted.size());
    EXPECT_FALSE(crew.called_off);
    EXPECT_EQ(ending.recounted.units(), crew.recounted.size());
    EXPECT_EQ(ending.recounted.workers(), 4u);
    EXPECT_DOUBLE_EQ(ending.recounted.cpu_seconds(),
                     static_cast<double>(crew.recounts_took()) / 1e9);
}

TEST_F(TimedRecounts, BeginWhereTheRunHasTakenAnHour) {
    TimedCrew crew(problem_, 3);
    run(crew);
    ASSERT_FALSE(crew.recounted.empty());
    for (const Recounted& one : crew.recounted) EXPECT_GE(one.first_took, 3600 * second);
    EXPECT_LT(crew.recounted.front().first_took, 3700 * second);
}

TEST_F(TimedRecounts, CountTheHoursOfEarlierStarts) {
    ledger_.add_cpu_nanoseconds(3600 * second);
    TimedCrew crew(problem_, 3);
    run(crew);
    ASSERT_FALSE(crew.recounted.empty());
    EXPECT_LT(crew.recounted.front().first_took, 1000 * second);
    expect_within_budget(crew);
}

TEST_F(TimedRecounts, OfShorterRunsAreNone) {
    budget().from = std::chrono::hours(1000);
    TimedCrew crew(problem_, 3);
    EXPECT_EQ(run(crew).recounted.units(), 0u);
    EXPECT_EQ(crew.given, plan_.size());
}

TEST_F(TimedRecounts, WithoutSettingsAreNone) {
    settings_.recounts = {};
    TimedCrew crew(problem_, 3);
    EXPECT_EQ(run(crew).recounted.units(), 0u);
    EXPECT_EQ(crew.given, plan_.size());
}

TEST_F(TimedRecounts, SampleTheWorkersInTurnAndAskOthers) {
    TimedCrew crew(problem_, 5);
    run(crew);
    const std::vector<std::size_t> all = samples(crew);
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    EXPECT_GT(*least, 2u);
    EXPECT_LE(*most - *least, 1u);
    std::set<UnitId> units;
    for (const Recounted& one : crew.recounted) {
        EXPECT_NE(one.first, one.second) << "unit " << one.id;
        EXPECT_EQ(one.by, RecountBy::engine);
        EXPECT_TRUE(units.insert(one.id).second) << "unit " << one.id << " twice";
    }
}

TEST_F(TimedRecounts, UseThePortableKernelWhereOneWorkerIsAlone) {
    TimedCrew crew(problem_, 1);
    const Ending ending = run(crew);
    ASSERT_GT(crew.recounted.size(), 2u);
    for (const Recounted& one : crew.recounted) EXPECT_EQ(one.by, RecountBy::portable_kernel);
    EXPECT_EQ(ending.recounted.workers(), 1u);
    expect_within_budget(crew);
}

TEST_F(TimedRecounts, NameTheBadCoreWithinTheBudget) {
    for (std::size_t bad = 0; bad < 4; ++bad) {
        ledger_ = Ledger(plan_.size());
        TimedCrew crew(problem_, 4);
        crew.bad = {bad};
        try {
            run(crew);
            ADD_FAILURE() << "the bad core was passed over";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::verification);
            const std::string line = failure.complaints().at(0).line();
            const auto found = std::find_if(
                crew.recounted.begin(), crew.recounted.end(), [&](const Recounted& one) {
                    return line.find("unit " + std::to_string(one.id) + " has ") !=
                           std::string::npos;
                });
            ASSERT_NE(found, crew.recounted.end()) << line;
            const UnitId unit = found->id;
            EXPECT_FALSE(ledger_.is_done(unit)) << "either of its counts may be wrong";
            const BigInteger count = made_up_result(unit).answer.tally.placements;
            for (const std::string& text :
                 {to_decimal(count), to_decimal(count + 1), crew.name(bad) + " (row-bitmask)",
                  crew.name(found->first), crew.name(found->second), std::string("runs/twelve")})
                EXPECT_NE(line.find(text), std::string::npos) << text << " in " << line;
        }
        expect_within_budget(crew);
    }
}

TEST_F(TimedRecounts, NameTheKernelWhereOneWorkerIsAlone) {
    TimedCrew crew(problem_, 1);
    crew.bad = {0};
    try {
        run(crew);
        ADD_FAILURE() << "the bad core was passed over";
    } catch (const Failure& failure) {
        const std::string line = failure.complaints().at(0).line();
        EXPECT_NE(line.find("(row-bitmask, portable kernel)"), std::string::npos) << line;
    }
}

TEST_F(TimedRecounts, LeaveALittleToAnotherEngine) {
    settings_.recounts.second_engine = "filtering";
    TimedCrew crew(problem_, 4);
    run(crew);
    expect_within_budget(crew);
    EXPECT_GT(crew.took(RecountBy::second_engine), 0u);
    EXPECT_LE(static_cast<double>(crew.took(RecountBy::second_engine)),
              0.0005 * static_cast<double>(crew.took(RecountBy::none)));
    EXPECT_GT(crew.took(RecountBy::engine), 0u);
}

TEST_F(TimedRecounts, DoWithoutAnEngineThatTakesTooLong) {
    settings_.recounts.second_engine = "filtering";
    TimedCrew crew(problem_, 4);
    crew.second_engine_slower = 1000;
    run(crew);
    EXPECT_LE(
        std::count_if(crew.recounted.begin(), crew.recounted.end(),
                      [](const Recounted& one) { return one.by == RecountBy::second_engine; }),
        1)
        << "what it takes is known after the first";
}

TEST_F(TimedRecounts, ChangeNothingInTheLedger) {
    TimedCrew with(problem_, 3);
    run(with);
    ASSERT_FALSE(with.recounted.empty());
    Checkpoint checkpoint;
    checkpoint.identity =
        identity_of(problem_, decision_of("row-bitmask", "first-rows", 20), plan_);
    checkpoint.ledger = ledger_;
    const std::string bytes = encode(checkpoint);
    const std::string table = unit_table(plan_, ledger_);
    ledger_ = Ledger(plan_.size());
    settings_.recounts = {};
    TimedCrew without(problem_, 3);
    run(without);
    checkpoint.ledger = ledger_;
    EXPECT_EQ(encode(checkpoint), bytes);
    EXPECT_EQ(unit_table(plan_, ledger_), table);
}

TEST_F(TimedRecounts, DoNotDelayTheEnd) {
    // Much of the budget is left when the last units are handed out; it is not spent on them.
    budget().share = 0.5;
    TimedCrew crew(problem_, 4);
    run(crew);
    const double all = static_cast<double>(crew.took(RecountBy::none));
    ASSERT_FALSE(crew.recounted.empty());
    // A member has two units in stock, and twice the recount's length is left.
    EXPECT_LE(static_cast<double>(crew.recounted.back().first_took),
              all - 2 * static_cast<double>(second));
}

TEST_F(TimedRecounts, OfALostWorkerAreNotHandedOutAgain) {
    TimedCrew crew(problem_, 2);
    crew.lost_at_a_recount = 1;
    const Ending ending = run(crew);
    EXPECT_EQ(crew.lost.size(), 1u);
    EXPECT_EQ(ending.recounted.units() + 1, crew.recounted.size()) << "the lost one did not come";
    EXPECT_EQ(ending.recounted.workers(), 2u) << "what it counted before is looked at too";
    std::set<UnitId> units;
    for (const Recounted& one : crew.recounted) EXPECT_TRUE(units.insert(one.id).second);
}

TEST_F(TimedRecounts, DoNotKeepTheRunFromItsEnd) {
    budget().share = 0.0002;  // one thread recounts, the others go on
    TimedCrew crew(problem_, 3);
    crew.threads_each = 16;
    crew.never_recounts = true;
    EXPECT_EQ(run(crew).recounted.units(), 0u);
    EXPECT_TRUE(crew.called_off) << "they are abandoned";
}

// Engines that make one long computation in memory of each unit.
struct LongUnits {
    Problem problem;
    Decision decision;
    std::uint64_t units;  // at least
    bool unique = false;
};

std::vector<LongUnits> plans_of_long_units() {
    const auto kings = [](Board board) {
        Problem problem;
        problem.piece = Piece::parse("K");
        problem.board = board;
        problem.pieces = NumberKind::any;
        return problem;
    };
    return {{kings({20, 20, Shape::torus}), decision_of("frontier-dp", "seam", 1), 201},
            {kings(square_board(30)), decision_of("frontier-dp", "primes", 1), 8},
            {kings(square_board(20)), decision_of("frontier-dp", "none", 1), 5, true},
            {kings(square_board(20)), decision_of("frontier-dp", "none", 1), 1},
            {problem_on("RF", 20), decision_of("column-dp", "none", 1), 1},
            {problem_on("RGG", 24), decision_of("class-join", "none", 1), 1}};
}

// Hours long, by the time that the crew reports. Other engines would take far too long.
TEST(TimedRecountsOfLongUnits, AreMadeByTheSameEngineWhereTheBudgetAllowsOne) {
    for (const LongUnits& given : plans_of_long_units()) {
        const std::string& engine = given.decision.engine;
        SCOPED_TRACE(engine + ", frame " + given.decision.frame);
        const Plan plan = make_plan(given.problem, given.decision, given.unique);
        EXPECT_GE(plan.size(), given.units);
        CampaignSettings settings;
        settings.recounts =
            RecountPolicy(plan, engine, count_goal()).settings(std::nullopt, {}, "");
        ShareOfTime& budget = std::get<ShareOfTime>(settings.recounts.budget);
        Console console(Verbosity::quiet);
        const auto recounted_in = [&](std::uint64_t slower) {
            Ledger ledger(plan.size());
            TimedCrew crew(given.problem, 2);
            crew.slower = slower;
            run_campaign(plan, ledger, crew, console, settings);
            EXPECT_TRUE(ledger.complete());
            EXPECT_LE(static_cast<double>(crew.recounts_took()),
                      budget.share * static_cast<double>(crew.took(RecountBy::none)));
            for (const Recounted& one : crew.recounted) {
                EXPECT_EQ(one.by, RecountBy::engine);
                EXPECT_NE(one.first, one.second);
                EXPECT_GE(one.first_took, static_cast<std::uint64_t>(budget.from.count()));
            }
            return crew.recounted.size();
        };
        // A unit in two hundred, so that there must be more.
        EXPECT_EQ(recounted_in(10'000) > 0, plan.size() > 200);
        EXPECT_EQ(recounted_in(1), 0u) << "less than an hour";
        budget.share = 1;
        EXPECT_EQ(recounted_in(10'000) > 0, plan.size() > 5);
    }
}

TEST_F(TimedRecounts, ThatComeUnaskedAreRefused) {
    class Meddler final : public Crew {
      public:
        std::size_t members() const override { return 1; }
        std::uint32_t threads(std::size_t) const override { return 1; }
        std::string name(std::size_t) const override { return "this process"; }
        void give(std::size_t, std::vector<Unit> units) override {
            for (const Unit& unit : units) ids_.push_back(unit.id);
        }
        std::vector<Report> collect(std::chrono::milliseconds) override {
            const UnitResult result = made_up_result(ids_.front());
            UnitResult recount = result;
            recount.recount = RecountBy::portable_kernel;
            ids_.pop_front();
            std::vector<Report> reports{{0, {result, recount}, {}}};
            take_checksums(*plan, reports);
            return reports;
        }
        std::vector<Report> call_off(std::chrono::milliseconds) override { return {}; }

        const Plan* plan = nullptr;

      private:
        std::deque<UnitId> ids_;
    } crew;
    crew.plan = &plan_;
    try {
        run_campaign(plan_, ledger_, crew, console_, settings_);
        ADD_FAILURE() << "it was taken in";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::internal_error);
    }
}

}  // namespace
}  // namespace hetman::test
