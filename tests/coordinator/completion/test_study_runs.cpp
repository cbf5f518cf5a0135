// Studies of completions as runs: planned, recorded, resumed and merged like other runs; only the
// times may differ.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/ledger/merging.h"
#include "coordinator/planner/planner.h"
#include "coordinator/report/result.h"
#include "coordinator/workload_list.h"
#include "tests/support/oracle.h"
#include "worker/completion/study/completion_archive.h"
#include "worker/completion/study/completion_report.h"
#include "worker/completion/study/studied_samples.h"

namespace hetman::test {
namespace {

const StopFlag never{false};
const Workload& workload = workload_of(Find::complete);
const GoalKind& goal = workload.goal();

Problem study_on(std::uint64_t n, std::uint64_t samples) {
    Problem problem = problem_on("Q", n);
    problem.workload = CompletionStudy();
    study_of(problem).samples = samples;
    return problem;
}

Plan plan_for(const Problem& problem, const RunSettings& settings = {}) {
    return workload.plan(problem, workload.decider(problem, settings)->decide(nullptr), false);
}

TEST(StudyPlan, HasEachSampleOnce) {
    for (const auto& [n, samples] : {std::pair<std::uint64_t, std::uint64_t>{10, 1},
                                     {10, 63},
                                     {10, 100'000},
                                     {1000, 1'000'000},
                                     {1'000'000'000, 3},
                                     {20, most_samples}}) {
        const Plan plan = plan_for(study_on(n, samples));
        std::uint64_t next = 0;
        for (UnitId id = 0; id < plan.size(); ++id) {
            const auto samples = std::get<SampleRange>(plan.unit(id).kind);
            EXPECT_EQ(samples.first, next);
            EXPECT_GE(samples.count, 1U);
            next += samples.count;
        }
        EXPECT_EQ(next, samples);
        EXPECT_LE(plan.size(), 125'000U);
        EXPECT_GE(plan.size(), std::min<std::uint64_t>(samples / 10, 64));
        ASSERT_EQ(plan.parts().size(), 1U);
    }
}

TEST(StudyPlan, DependsOnWhatAUnitHolds) {
    RunSettings settings;
    settings.unit_nodes = 30 * 10;
    const Plan small = plan_for(study_on(10, 300), settings);
    EXPECT_EQ(small.size(), 10U);
    EXPECT_NE(small.parts()[0].digest, plan_for(study_on(10, 299), settings).parts()[0].digest);
    settings.unit_nodes = 1;
    EXPECT_EQ(plan_for(study_on(10, 300), settings).size(), 300U);
    EXPECT_THROW(plan_for(study_on(10, most_units + 1), settings), Failure);
}

UnitResult result_of(UnitId id, const CompletionTally& tally, const Tally& completed) {
    return {id, {completed, {}, pack(tally)}};
}

CompletionTally tally_of(const Ledger& ledger, UnitId id) {
    return unpack<CompletionTally>(ledger.answer(id).details);
}

// A run with these units finished. As on another machine, only their times may differ.
Checkpoint run_of(const Problem& problem, const std::function<bool(UnitId)>& has) {
    RunSettings settings;
    settings.unit_nodes = 20 * problem.board.rows;
    const Decision decision = workload.decider(problem, settings)->decide(nullptr);
    const Plan plan = workload.plan(problem, decision, false);
    Checkpoint checkpoint;
    checkpoint.identity = identity_of(problem, decision, plan, Find::complete);
    checkpoint.ledger = Ledger(plan.size(), goal);
    for (UnitId id = 0; id < plan.size(); ++id) {
        if (!has(id)) continue;
        const auto studied =
            study_samples(problem, std::get<SampleRange>(plan.unit(id).kind), never).value();
        checkpoint.ledger.record(
            result_of(id, studied.tally, Tally(studied.tally.counts.completed, studied.nodes)),
            plan.planned(id));
    }
    return checkpoint;
}

bool all(UnitId) { return true; }

CompletionCounts counts_of(const Checkpoint& checkpoint) {
    CompletionTally sum;
    for (const auto& [id, details] : checkpoint.ledger.details())
        sum.add(unpack<CompletionTally>(details));
    return sum.counts;
}

TEST(StudyLedger, AddsUpToTheSameWhateverItsUnits) {
    const Problem problem = study_on(20, 200);
    const CompletionCounts counts = counts_of(run_of(problem, all));
    EXPECT_EQ(counts, study_samples(problem, {0, 200}, never)->tally.counts);
    EXPECT_EQ(counts.samples(), 200U);
}

TEST(StudyLedger, ComparesCountsButNotTimes) {
    const Checkpoint once = run_of(study_on(20, 40), all);
    Ledger ledger = once.ledger;
    CompletionTally tally = tally_of(ledger, 0);
    const TimeHistogram times = tally.times;
    const auto record_again = [&] {
        return ledger.record(result_of(0, tally, ledger.tally(0)), 1);
    };
    TimeHistogram slower;
    for (std::uint64_t i = 0; i < times.count(); ++i) slower.add(1'000'000);
    tally.times = slower;
    EXPECT_FALSE(record_again());
    EXPECT_EQ(tally_of(ledger, 0).times, times) << "the first stays";
    ++tally.counts.straight;
    EXPECT_THROW(record_again(), Failure);
    EXPECT_THROW(ledger.record({0, ledger.tally(0)}, 1), Failure);
    ledger.strike(0);
    EXPECT_EQ(ledger.details().count(0), 0U);
}

TEST(StudyLedger, ComesBackAsItWas) {
    Problem problem = study_on(30, 100);
    study_of(problem).queens = 7;
    study_of(problem).method = CompletionMethod::random_matching;
    const Checkpoint checkpoint = run_of(problem, [](UnitId id) { return id != 2; });
    const Checkpoint again = decode_checkpoint(encode(checkpoint));
    EXPECT_EQ(again.identity.problem, problem);
    EXPECT_EQ(again.ledger.details().size(), 4U);
    EXPECT_EQ(encode(again), encode(checkpoint));
    EXPECT_FALSE(counts_of(again).lengths.empty());
    EXPECT_FALSE(counts_of(again).rounds.empty());
    study_of(problem).method = CompletionMethod::grigoryan;
    const Checkpoint grigoryan = run_of(problem, all);
    const CompletionCounts counts = counts_of(decode_checkpoint(encode(grigoryan)));
    EXPECT_EQ(counts, counts_of(grigoryan));
    EXPECT_EQ(counts.began_at[2], 100U) << "boards of 30 rows";
    EXPECT_FALSE(counts.returns.empty());
}

// A ledger with a correct hash but with contents that no run writes.
void expect_refused(const std::function<void(RunIdentity&, CompletionTally&, Tally&)>& change) {
    Checkpoint checkpoint = run_of(study_on(20, 40), [](UnitId id) { return id == 1; });
    CompletionTally tally = tally_of(checkpoint.ledger, 1);
    Tally completed(20, 50);
    change(checkpoint.identity, tally, completed);
    checkpoint.ledger.record(result_of(0, tally, completed), 1);
    EXPECT_ANY_THROW(decode_checkpoint(encode(checkpoint)));
}

TEST(StudyLedger, RefusesWhatNoRunWrites) {
    using Run = RunIdentity;
    EXPECT_NO_THROW(decode_checkpoint(encode(run_of(study_on(20, 40), all))));
    expect_refused([](Run&, CompletionTally&, Tally& completed) { completed = Tally(19, 50); });
    expect_refused([](Run&, CompletionTally& tally, Tally&) { tally.counts.undecided = 1; });
    expect_refused([](Run&, CompletionTally& tally, Tally&) { tally.counts.lengths[1] = 20; });
    expect_refused([](Run&, CompletionTally& tally, Tally&) { tally.add(CompletionTally(tally)); });
    expect_refused([](Run& run, CompletionTally&, Tally&) { run.find = Find::count; });
    expect_refused([](Run& run, CompletionTally&, Tally&) { run.decision.engine = "grigoryan"; });
    expect_refused([](Run& run, CompletionTally&, Tally&) { study_of(run.problem).samples = 39; });
    expect_refused([](Run& run, CompletionTally&, Tally&) { study_of(run.problem).queens = 20; });
}

TEST(StudyLedger, FlippedBitsAreRefused) {
    const std::string good = encode(run_of(study_on(10, 60), all));
    Random random(5);
    for (int i = 0; i < 2000; ++i) {
        std::string bytes = good;
        const std::uint64_t bit = random.below(8 * bytes.size());
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
        EXPECT_THROW(decode_checkpoint(bytes), std::runtime_error) << "bit " << bit;
    }
}

TEST(StudyMerge, JoinsInAnyOrderToTheSame) {
    const Problem problem = study_on(20, 300);
    const CompletionCounts whole = counts_of(run_of(problem, all));
    std::vector<MergeSource> sources;
    for (UnitId third = 0; third < 3; ++third)
        sources.push_back({std::to_string(third),
                           run_of(problem, [&](UnitId id) { return id % 3 == third || id < 4; })});
    for (int order = 0; order < 3; ++order) {
        const Merged merged = merge(sources);
        EXPECT_TRUE(merged.lacks.empty());
        EXPECT_EQ(counts_of(merged.checkpoint), whole);
        EXPECT_GT(merged.compared, 0U);
        std::rotate(sources.begin(), sources.begin() + 1, sources.end());
    }
}

TEST(StudyMerge, RefusesOtherStudies) {
    const auto expect_other = [](const std::function<void(CompletionStudy&)>& change,
                                 const std::string& key) {
        Problem other = study_on(20, 40);
        change(study_of(other));
        try {
            merge({{"a", run_of(study_on(20, 40), all)}, {"b", run_of(other, all)}});
            ADD_FAILURE() << key;
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::checkpoint);
            EXPECT_NE(failure.complaints()[0].what.find(key + " is "), std::string::npos)
                << failure.complaints()[0].line();
        }
    };
    expect_other([](CompletionStudy& study) { study.seed = 2; }, "seed");
    expect_other([](CompletionStudy& study) { study.samples = 60; }, "samples");
    expect_other([](CompletionStudy& study) { study.cuts = 5; }, "cuts");
    expect_other([](CompletionStudy& study) { study.queens = 5; }, "queens");
    expect_other([](CompletionStudy& study) { study.method = CompletionMethod::grigoryan; },
                 "engine");
}

std::string csv_of(const Document& document, const std::string& name) {
    Result result;
    result.document = document;
    return tables_of(result).at(name + ".csv");
}

TEST(CompletionReport, HasTheColumnsOfTable2) {
    CompletionStudy study;
    study.samples = 10;
    CompletionTally tally;
    tally.counts = {9, 0, 1, 4, {}};
    for (std::uint64_t i = 1; i <= 10; ++i) tally.times.add(i);
    Document document = completion_report(1000, study, tally);
    EXPECT_EQ(csv_of(document, "table"),
              "n,m,tMean,t90Mean,tMin,tMax,F-N,tRow,noBacktracking,completed,impossible,undecided,"
              "qMean,firstRound\n"
              "1000,10,5.5e-09,5e-09,1e-09,1e-08,1,5.5e-06,0.4,9,0,1,,\n");
    EXPECT_TRUE(csv_of(document, "times").starts_with("from,count,sum\n1,1,1\n2,1,2\n"));
    EXPECT_EQ(csv_of(document, "lengths"), "queens,count\n");
    EXPECT_EQ(csv_of(document, "returns"), "returns,count,share\n");
    EXPECT_EQ(csv_of(document, "rounds"), "round,boards,qMean,share\n");
    study.kind = CompositionKind::scattered;
    document = completion_report(1000, study, tally);
    EXPECT_NE(csv_of(document, "table").find("1e-08,,5.5e-06"), std::string::npos) << "who knows";
    EXPECT_EQ(completion_report(10, {}, {}).text, "");
}

TEST(CompletionReport, TellsReturnsAndRounds) {
    CompletionStudy study;
    study.samples = 8;
    study.method = CompletionMethod::grigoryan;
    CompletionTally tally;
    CompletionCounts& counts = tally.counts;
    counts = {8, 0, 0, 4, {}};
    counts.returns = {{0, 4}, {1, 2}, {3, 1}, {17, 1}};
    counts.began_at = {5, 2, 1};
    counts.returned_to = {0, 1, 21};
    for (int i = 0; i < 8; ++i) tally.times.add(1000);
    Document document = completion_report(1000, study, tally);
    EXPECT_EQ(csv_of(document, "returns"),
              "returns,count,share\n0,4,0.5\n1,2,0.25\n3,1,0.125\n17,1,0.125\n");
    EXPECT_NE(document.text.find("went back: 0 times 50.00 %, 1 time 25.00 %, 2 times 0.00 %, 3 "
                                 "times 12.50 %, more often 12.50 %\n"),
              std::string::npos)
        << document.text;
    EXPECT_NE(document.text.find("base levels: 1 as given, 2 with 804 queens, 3 with 900; began "
                                 "there: 5, 2, 1; returns there: 0, 1, 21\n"),
              std::string::npos)
        << document.text;

    study.method = CompletionMethod::random_matching;
    counts = {0, 0, 8, 0, {{900, 4}, {950, 4}}};
    counts.rounds = {{8, 4600}, {8, 2000}, {6, 0}};  // 100 queens were given on each
    document = completion_report(1000, study, tally);
    EXPECT_EQ(csv_of(document, "rounds"),
              "round,boards,qMean,share\n1,8,675,0.675\n2,8,925,0.925\n3,6,925,0.925\n");
    EXPECT_NE(document.text.find("after the first round: 0.6750 of the rows\n"), std::string::npos);
    EXPECT_TRUE(csv_of(document, "table").ends_with(",925,0.675\n"));
}

}  // namespace
}  // namespace hetman::test
