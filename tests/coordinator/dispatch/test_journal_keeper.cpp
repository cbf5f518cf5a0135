// What a campaign notes in the journal of its run.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <vector>

#include "coordinator/dispatch/campaign.h"
#include "tests/coordinator/dispatch/made_up_crew.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class JournalsOfCampaigns : public testing::Test {
  protected:
    // Counts on, as the start with this number.
    Journal count(std::uint64_t start, std::size_t members, const Journal& before = {}) {
        crew_.emplace(plan_, members);
        JournalKeeper keeper(before, start, ledger_);
        settings_.journal = &keeper;
        run_campaign(plan_, ledger_, *crew_, console_, settings_);
        EXPECT_TRUE(keeper.has_ended());
        return keeper.journal();
    }

    const Plan plan_ =
        make_plan(problem_on("Q", 8), decision_of("row-bitmask", "first-rows", 10), true);
    Ledger ledger_{plan_.size()};
    std::optional<MadeUpCrew> crew_;
    Console console_{Verbosity::quiet};
    CampaignSettings settings_;
};

Work sum_of(const Journal& journal, std::uint64_t start) {
    Work sum;
    for (const WorkInterval& interval : journal.intervals) {
        if (interval.start != start) continue;
        for (const Work& work : interval.works) {
            sum.units += work.units;
            sum.nodes += work.nodes;
            sum.present += work.present;
            sum.busy += work.busy;
        }
    }
    return sum;
}

TEST_F(JournalsOfCampaigns, SayWhoFinishedWhatAndAddUpToTheLedger) {
    const Journal journal = count(1, 3);
    ASSERT_EQ(journal.workers.size(), 3U);
    EXPECT_EQ(journal.workers[2].worker, 2U);
    EXPECT_EQ(journal.workers[2].threads, 1U);
    ASSERT_GE(journal.states.size(), 2U);
    EXPECT_EQ(journal.states.front().milliseconds, 0U);
    EXPECT_EQ(journal.states.front().finished, 0U);
    EXPECT_EQ(journal.states.front().per_billion, 0U);
    const RunState& last = journal.states.back();
    EXPECT_EQ(last.per_billion, 1'000'000'000U);
    EXPECT_EQ(last.finished, plan_.size());
    EXPECT_EQ(last.nodes, ledger_.nodes());
    EXPECT_EQ(last.cpu_nanoseconds, ledger_.cpu_nanoseconds());
    EXPECT_EQ(sum_of(journal, 1).units, plan_.size());
    EXPECT_EQ(sum_of(journal, 1).nodes, ledger_.nodes());
    std::map<std::uint64_t, std::uint64_t> units;
    for (const auto& [unit, member] : crew_->counted_by()) ++units[member];
    std::map<std::uint64_t, std::uint64_t> noted;
    for (const WorkInterval& interval : journal.intervals)
        for (const Work& work : interval.works) noted[work.worker] += work.units;
    EXPECT_EQ(noted, units);
}

TEST_F(JournalsOfCampaigns, GoOnWithThoseOfEarlierStarts) {
    settings_.stop_at = std::chrono::steady_clock::now();
    const Journal first = count(1, 3);
    settings_.stop_at.reset();
    const std::uint64_t before = ledger_.finished();
    const std::uint64_t nodes_before = ledger_.nodes();
    ASSERT_GT(before, 0U);
    ASSERT_LT(before, plan_.size());
    EXPECT_EQ(sum_of(first, 1).units, before);
    const Journal both = count(2, 2, first);
    EXPECT_EQ(both.workers.size(), 5U);
    EXPECT_EQ(sum_of(both, 1), sum_of(first, 1));
    EXPECT_EQ(sum_of(both, 2).units, plan_.size() - before);
    EXPECT_EQ(sum_of(both, 2).nodes, ledger_.nodes() - nodes_before);
    EXPECT_EQ(both.states[first.states.size()].milliseconds, 0U);
    EXPECT_EQ(both.states[first.states.size()].finished, before);
    // The ledger was replaced by one that knows no second start.
    ledger_ = Ledger(plan_.size());
    const Journal again = count(2, 1, both);
    EXPECT_EQ(again.workers.size(), 4U);
    EXPECT_EQ(sum_of(again, 2).units, plan_.size());
}

// The states of a crew, told by hand.
class Looks : public testing::Test {
  protected:
    void look(milliseconds at) { keeper_.look(at, 0.5, crew_, dispatcher_); }

    const Plan plan_ =
        make_plan(problem_on("Q", 8), decision_of("row-bitmask", "first-rows", 10), true);
    Ledger ledger_{plan_.size()};
    MadeUpCrew crew_{plan_, 2};
    Dispatcher dispatcher_{ledger_, {1, 1}};
    JournalKeeper keeper_{{}, 1, ledger_};
};

TEST_F(Looks, WorkersWithoutUnitsAreIdleAndLostOnesAbsent) {
    look(milliseconds(0));
    ASSERT_FALSE(dispatcher_.next_batch(0, seconds(0)).empty());
    look(milliseconds(0));
    look(milliseconds(400));  // one of them works
    dispatcher_.give_up(1);
    look(milliseconds(400));
    look(milliseconds(700));
    dispatcher_.welcome_back(1);
    look(milliseconds(700));
    look(milliseconds(900));
    const Journal journal = keeper_.journal();
    ASSERT_EQ(journal.intervals.size(), 1U);
    EXPECT_EQ(journal.intervals[0].works,
              (std::vector<Work>{{0, 900, 900, 0, 0, 0}, {1, 600, 0, 0, 0, 0}}));
    EXPECT_EQ(journal.states.back().present, 1500U);
    EXPECT_EQ(journal.states.back().busy, 900U);
    EXPECT_EQ(journal.states.back().per_billion, 500'000'000U);
}

TEST_F(Looks, IntervalsGrowFromASecondToAMinute) {
    for (seconds at(0); at <= seconds(20'000); at += seconds(1)) look(at);
    const Journal journal = keeper_.journal();
    EXPECT_EQ(journal.states.at(1).milliseconds, 1000U);
    std::uint64_t all = 0;
    for (const RunState& state : journal.states) all += state.milliseconds;
    EXPECT_EQ(all, 20'000'000U);
    EXPECT_EQ(journal.states.at(journal.states.size() - 2).milliseconds, 60'000U);
}

// What has been done since the last interval ended is told, and told again.
TEST_F(Looks, TheOpenIntervalIsPartOfTheJournalAndGoesOn) {
    look(milliseconds(0));
    look(milliseconds(300));
    keeper_.note_answer(1, 70, 2'000'000);
    keeper_.note_finished(1, 70);
    const Journal once = keeper_.journal();
    EXPECT_EQ(sum_of(once, 1).nodes, 70U);
    EXPECT_EQ(once.states.back().milliseconds, 300U);
    EXPECT_EQ(once.states.back().nodes, 70U);
    look(milliseconds(1200));
    const Journal twice = keeper_.journal();
    EXPECT_EQ(sum_of(twice, 1).nodes, 70U);
    EXPECT_EQ(sum_of(twice, 1).units, 1U);
    EXPECT_EQ(twice.states.at(1).milliseconds, 1200U);
}

TEST(JournalKeepers, TakeSeveralOfVeryManyProcessesForOneWorker) {
    const Plan plan =
        make_plan(problem_on("Q", 8), decision_of("row-bitmask", "first-rows", 10), true);
    const Ledger ledger(plan.size());
    constexpr std::size_t processes = 2 * JournalKeeper::most_workers + 1;
    MadeUpCrew crew(plan, processes);
    const Dispatcher dispatcher(ledger, std::vector<std::uint32_t>(processes, 1));
    JournalKeeper keeper({}, 1, ledger);
    keeper.look(seconds(0), 0, crew, dispatcher);
    keeper.note_answer(processes - 1, 5, 1);
    keeper.look(milliseconds(500), 0, crew, dispatcher);
    const Journal journal = keeper.journal();
    EXPECT_LE(journal.workers.size(), JournalKeeper::most_workers);
    std::uint64_t threads = 0;
    for (const JournalWorker& worker : journal.workers) {
        EXPECT_EQ(worker.rank, threads);
        EXPECT_EQ(worker.processes, worker.threads);
        threads += worker.threads;
    }
    EXPECT_EQ(threads, processes);
    EXPECT_EQ(journal.states.back().present, 500 * processes);
    EXPECT_EQ(journal.intervals.back().works.back().nodes, 5U);
}

}  // namespace
}  // namespace hetman::test
