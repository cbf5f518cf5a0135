// Units that are cut again during a run: whatever is cut, lost, late or stopped, the ledger is that
// of a run in which nothing was cut.
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <optional>

#include "common/failure.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/storage/run_directory.h"
#include "tests/coordinator/dispatch/counting_crew.h"
#include "tests/coordinator/plan/planning.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

// A run whose units can be cut.
struct Cuttable {
    const char* engine;
    const char* frame;
    const char* piece;
    std::uint64_t n;
};

class CutRuns {
  public:
    explicit CutRuns(const Cuttable& run)
        : problem_(problem_on(run.piece, run.n)),
          decision_(decision_of(run.engine, run.frame, 500)),
          plan_(make_plan(problem_, decision_, true)),
          engine_(engine_kind(run.engine).make_engine(problem_)) {
        settings_.cutting = cutting_of(problem_, run.engine, run.frame);
        settings_.checkpoint_every = Duration(0);
        settings_.save = [this] { return keep(); };
        checkpoint_.identity = identity_of(problem_, decision_, plan_);
        checkpoint_.ledger = Ledger(plan_.size());
    }

    Ledger& ledger() { return checkpoint_.ledger; }
    const Plan& plan() const { return plan_; }
    CampaignSettings& settings() { return settings_; }
    CountingCrew crew(std::uint64_t seed) const { return {plan_, *engine_, seed}; }

    void cut(std::uint32_t times) { settings_.cutting.when.always = times; }
    std::string count(CountingCrew& crew) {
        return run_campaign(plan_, ledger(), crew, console_, settings_).stopped_by;
    }
    ExitCode code_of_run(CountingCrew& crew) try {
        count(crew);
        return ExitCode::complete;
    } catch (const Failure& failure) {
        return failure.code();
    }

    // As if the process was killed after so many looks for results: what was saved is read back.
    // True if the run was finished before.
    bool is_finished_before_kill(CountingCrew& crew, std::uint64_t looks) {
        settings_.look_after_directory = [&looks] {
            if (looks-- == 0) throw OwnershipLost();
        };
        saved_.reset();
        bool finished = false;
        try {
            finished = count(crew).empty();
        } catch (const OwnershipLost&) {
            if (saved_) ledger() = decode_checkpoint(*saved_).ledger;
        }
        settings_.look_after_directory = nullptr;
        return finished;
    }

    // Compares with a count of each unit that is not cut.
    void expect_exact(const Ledger& ledger) const {
        ASSERT_TRUE(ledger.complete());
        EXPECT_TRUE(ledger.children().empty());
        ledger.check();
        for (UnitId id = 0; id < plan_.size(); ++id) {
            const Unit unit = plan_.unit(id);
            EXPECT_EQ(ledger.tally(id),
                      engine_->count(problem_of(problem_, unit), never_stop).value())
                << "unit " << id;
            EXPECT_EQ(ledger.planned(id), plan_.planned(id)) << "unit " << id;
        }
    }

  private:
    PendingSave keep() {
        return {[this, bytes = encode(checkpoint_)] { saved_ = bytes; }};
    }

    Problem problem_;
    Decision decision_;
    Plan plan_;
    std::unique_ptr<const Engine> engine_;
    Checkpoint checkpoint_;
    std::optional<std::string> saved_;
    Console console_{Verbosity::quiet};
    CampaignSettings settings_;
};

class CutUnitsOf : public testing::TestWithParam<Cuttable> {};

TEST_P(CutUnitsOf, GiveTheLedgerOfAnUncutRun) {
    for (const std::uint32_t times : {0u, 1u, 2u, 3u, 64u}) {
        SCOPED_TRACE(times);
        CutRuns run(GetParam());
        run.cut(times);
        CountingCrew crew = run.crew(times);
        EXPECT_EQ(run.count(crew), "");
        run.expect_exact(run.ledger());
        EXPECT_EQ(crew.children_given() > 0, times > 0);
    }
}

TEST_P(CutUnitsOf, SurviveKills) {
    Random random(7);
    std::size_t kills = 0;
    std::size_t kills_amid_children = 0;
    for (std::uint64_t start = 0; kills_amid_children < 20; ++start) {
        CutRuns run(GetParam());
        for (bool finished = false; !finished; ++start) {
            // How units are cut may differ from start to start.
            run.cut(static_cast<std::uint32_t>(random.below(4)));
            CountingCrew crew = run.crew(start);
            finished = run.is_finished_before_kill(crew, 1 + random.below(60));
            if (finished) break;
            ++kills;
            if (!run.ledger().children().empty()) ++kills_amid_children;
        }
        run.expect_exact(run.ledger());
        ASSERT_LT(kills, 2000u);
    }
}

TEST_P(CutUnitsOf, AreCountedWholeWhereNothingIsCutAnyMore) {
    std::size_t runs_with_children = 0;
    for (std::uint64_t start = 0; runs_with_children < 3; ++start) {
        ASSERT_LT(start, 1000u);
        CutRuns run(GetParam());
        run.cut(2);
        CountingCrew crew = run.crew(start);
        if (run.is_finished_before_kill(crew, 1 + start % 8) || run.ledger().children().empty())
            continue;
        ++runs_with_children;
        run.settings().cutting = {};
        CountingCrew other = run.crew(2);
        EXPECT_EQ(run.count(other), "");
        EXPECT_EQ(other.children_given(), 0u);
        run.expect_exact(run.ledger());
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, CutUnitsOf,
                         testing::Values(Cuttable{"forward-filter", "central", "QNN", 16},
                                         Cuttable{"forward-filter", "central", "Q", 10},
                                         Cuttable{"row-bitmask", "first-rows", "Q", 9},
                                         Cuttable{"line-sweep", "first-rows", "Q", 8}),
                         [](const auto& run) { return "n" + std::to_string(run.index); });

class CutUnitsFail : public testing::Test {
  protected:
    void leave_children() {
        run_.cut(2);
        CountingCrew crew = run_.crew(1);
        ASSERT_FALSE(run_.is_finished_before_kill(crew, 25));
        ASSERT_FALSE(run_.ledger().children().empty());
    }

    CutRuns run_{Cuttable{"row-bitmask", "first-rows", "Q", 9}};
};

TEST_F(CutUnitsFail, WhereChildrenHaveOtherSquares) {
    leave_children();
    ChildUnits changed;
    for (const auto& [unit, children] : run_.ledger().children().all())
        for (const auto& [path, child] : children)
            changed.add(unit, path, child.tally,
                        {child.planned.weight, child.planned.checksum ^ 1});
    run_.ledger().set_children(changed);
    CountingCrew crew = run_.crew(2);
    EXPECT_EQ(run_.code_of_run(crew), ExitCode::verification);
    EXPECT_TRUE(crew.given().empty());
}

TEST_F(CutUnitsFail, WhereThereIsNoSuchChild) {
    leave_children();
    const auto& [unit, children] = *run_.ledger().children().all().begin();
    ChildUnits changed = run_.ledger().children();
    changed.add(unit, {1000}, Tally(), children.begin()->second.planned);
    run_.ledger().set_children(changed);
    CountingCrew crew = run_.crew(2);
    EXPECT_EQ(run_.code_of_run(crew), ExitCode::verification);
}

TEST_F(CutUnitsFail, WhereChildrenAreCountedTwiceWithDifferentResults) {
    run_.cut(1);
    CountingCrew crew = run_.crew(1);
    std::optional<UnitId> spoilt;
    crew.spoil = [&](Report& report) {
        if (spoilt || report.results.front().id < 2 * run_.plan().size() ||
            run_.ledger().children().size() < 3)
            return;
        spoilt = report.results.front().id;
        report.results.push_back(
            crew.result_of(crew.last(), report.results.front().answer.tally + Tally(1, 0)));
    };
    EXPECT_EQ(run_.code_of_run(crew), ExitCode::verification);
    ASSERT_TRUE(spoilt);
    // The next start counts what is missing.
    CountingCrew next = run_.crew(2);
    EXPECT_EQ(run_.count(next), "");
    run_.expect_exact(run_.ledger());
}

TEST_F(CutUnitsFail, WhereAChildComesBackChanged) {
    run_.cut(1);
    CountingCrew crew = run_.crew(1);
    crew.spoil = [&](Report& report) {
        if (report.results.front().id >= 2 * run_.plan().size())
            report.results.front().answer.tally.nodes ^= 4;
    };
    EXPECT_EQ(run_.code_of_run(crew), ExitCode::verification);
    CountingCrew next = run_.crew(2);
    EXPECT_EQ(run_.count(next), "");
}

TEST(CutUnits, AreRecountedWhole) {
    CutRuns run(Cuttable{"row-bitmask", "first-rows", "Q", 8});
    run.cut(2);
    run.settings().recounts = {ShareOfUnits{100}, "row-bitmask", "filtering", ""};
    CountingCrew crew = run.crew(3);
    std::set<UnitId> recounted;
    crew.spoil = [&](Report& report) {
        if (report.results.front().recount != RecountBy::none)
            recounted.insert(report.results.front().id);
    };
    EXPECT_EQ(run.count(crew), "");
    EXPECT_EQ(recounted.size(), run.plan().size());
    run.expect_exact(run.ledger());
}

TEST(CutUnits, AreNoneWhereMoreThanATallyIsAsked) {
    for (const Find find : {Find::first, Find::heatmap}) {
        CutRuns run(Cuttable{"row-bitmask", "first-rows", "Q", 8});
        run.cut(2);
        run.ledger() = Ledger(run.plan().size(), goal_kind(find));
        run.settings().save = nullptr;
        CountingCrew crew = run.crew(3);
        run.count(crew);
        EXPECT_EQ(crew.children_given(), 0u);
    }
}

// The environment variable for tests, HETMAN_CUT_UNITS.
TEST(CutUnits, AreCutAsOftenAsTheEnvironmentSays) {
    const auto cutting = [](const char* wish, const char* engine = "row-bitmask") {
        setenv("HETMAN_CUT_UNITS", wish, 1);
        return cutting_of(problem_on("Q", 8), engine, engine_kind(engine).default_frame);
    };
    EXPECT_EQ(cutting("0").when.always, 0u);
    EXPECT_EQ(cutting("3").when.always, 3u);
    EXPECT_EQ(cutting("99999999999").when.always, std::numeric_limits<std::uint32_t>::max());
    EXPECT_NE(cutting("3").make_engine, nullptr);
    EXPECT_EQ(cutting("none").make_engine, nullptr);
    EXPECT_EQ(cutting("3", "quadrant-join").make_engine, nullptr);
    for (const char* wish : {"", "x", "-1", "1x", " 1", "None", "99999999999999999999"})
        for (const char* engine : {"row-bitmask", "quadrant-join"})
            EXPECT_THROW(cutting(wish, engine), Failure) << wish;
    unsetenv("HETMAN_CUT_UNITS");
    EXPECT_EQ(cutting_of(problem_on("Q", 8), "row-bitmask", "first-rows").when.always, 0u);
}

}  // namespace
}  // namespace hetman::test
