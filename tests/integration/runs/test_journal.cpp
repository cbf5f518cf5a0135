// The journals of real runs: several starts, by threads and by ranks that come and go.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "coordinator/ledger/run_identity.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/journal.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

Journal journal_in(const fs::path& run) {
    return kept_journal(Directory(run), fingerprint(find_checkpoint(run)->checkpoint.identity));
}

// Parts of units would be nodes of those who counted them, and units of those who counted the last.
Command without_cuts(Command command) {
    command.environment["HETMAN_CUT_UNITS"] = "none";
    return command;
}

// The journal ends with what `status` says of the run, and what its workers did adds up to that.
void expect_as_status(const fs::path& run) {
    const nlohmann::json status = status_of(run);
    const Journal journal = journal_in(run);
    ASSERT_FALSE(journal.states.empty());
    const RunState& last = journal.states.back();
    EXPECT_EQ(last.start, status.at("starts"));
    EXPECT_EQ(last.finished, status.at("finished"));
    EXPECT_EQ(last.nodes, status.at("nodes"));
    EXPECT_DOUBLE_EQ(static_cast<double>(last.cpu_nanoseconds) / 1e9,
                     status.at("cpu_seconds").get<double>());
    EXPECT_NEAR(static_cast<double>(last.per_billion) / 1e7, status.at("percent").get<double>(),
                1e-6);
    std::map<std::uint64_t, RunState> first;  // by start
    std::map<std::uint64_t, RunState> end;
    for (const RunState& state : journal.states) {
        first.emplace(state.start, state);
        end[state.start] = state;
    }
    EXPECT_EQ(first.size(), last.start);
    for (const auto& [start, from] : first) {
        EXPECT_EQ(from.milliseconds, 0U) << "of start " << start;
        const RunState& to = end.at(start);
        Work sum;
        for (const WorkInterval& interval : journal.intervals) {
            if (interval.start != start) continue;
            for (const Work& work : interval.works) {
                EXPECT_LE(work.busy, work.present + 1);
                sum.units += work.units;
                sum.nodes += work.nodes;
                sum.cpu_milliseconds += work.cpu_milliseconds;
            }
        }
        EXPECT_EQ(sum.units, to.finished - from.finished) << "of start " << start;
        EXPECT_EQ(sum.nodes, to.nodes - from.nodes) << "of start " << start;
        EXPECT_NEAR(static_cast<double>(sum.cpu_milliseconds),
                    static_cast<double>(to.cpu_nanoseconds - from.cpu_nanoseconds) / 1e6, 10);
    }
}

// What a start's workers did altogether, by worker.
std::map<std::uint64_t, Work> work_of(const Journal& journal, std::uint64_t start) {
    std::map<std::uint64_t, Work> sums;
    for (const WorkInterval& interval : journal.intervals) {
        if (interval.start != start) continue;
        for (const Work& work : interval.works) {
            sums[work.worker].units += work.units;
            sums[work.worker].present += work.present;
        }
    }
    return sums;
}

class RunJournals : public testing::Test {
  protected:
    Command start(const Known& problem) const {
        return without_cuts(
            hetman_command(problem.count + Arguments{"--dir", run_, "--threads", "2"}));
    }
    // Starts it and ends it by this signal in the middle.
    int end_in_the_middle(const Known& problem, int signal) const {
        Process process(start(problem));
        await_progress(process, 5);
        process.send(signal);
        return process.wait().code;
    }

    const TemporaryDirectory directory_;
    const std::string run_ = directory_ / "run";
};

TEST_F(RunJournals, OfSeveralStartsAddUpToWhatStatusSays) {
    const Known problem = stoppable_problem();
    for (int starts = 1; starts <= 2; ++starts) {
        ASSERT_EQ(end_in_the_middle(problem, SIGUSR1), stopped);
        expect_as_status(run_);
    }
    EXPECT_EQ(run(start(problem)).output, problem.total);
    expect_as_status(run_);
    const Journal journal = journal_in(run_);
    ASSERT_EQ(journal.workers.size(), 3U);
    for (const JournalWorker& worker : journal.workers) {
        EXPECT_EQ(worker.rank, 0U);
        EXPECT_EQ(worker.threads, 2U);
        EXPECT_FALSE(worker.host.empty());
    }
    const std::string before = read_text(fs::path(run_) / "journal");
    EXPECT_EQ(run(start(problem)).output, problem.total) << "nothing is left to count";
    EXPECT_EQ(read_text(fs::path(run_) / "journal"), before);
}

// What was counted after the last checkpoint is lost, and the next start begins before it.
TEST_F(RunJournals, OfKilledStartsGoOnFromTheCheckpoint) {
    const Known problem = stoppable_problem();
    Known saving = problem;
    saving.count = problem.count + Arguments{"--checkpoint-every", "100ms"};
    end_in_the_middle(saving, SIGKILL);
    const nlohmann::json status = status_of(run_);
    EXPECT_EQ(run(start(problem)).output, problem.total);
    const Journal journal = journal_in(run_);
    const auto second = std::find_if(journal.states.begin(), journal.states.end(),
                                     [](const RunState& state) { return state.start == 2; });
    ASSERT_NE(second, journal.states.end());
    EXPECT_EQ(second->milliseconds, 0U);
    EXPECT_EQ(second->finished, status.at("finished"));
    EXPECT_EQ(second->nodes, status.at("nodes"));
    EXPECT_EQ(journal.states.back().finished, status_of(run_).at("finished"));
}

TEST_F(RunJournals, OfShardsAreOfTheirUnits) {
    write_text(directory_.path() / "job.toml", job_for(stoppable_problem()));
    const Ended ended = run(without_cuts(hetman_command(
        {"run", directory_ / "job.toml", "--shard", "2/3", "--dir", run_, "--threads", "2"})));
    EXPECT_EQ(ended.code, 0) << ended;
    expect_as_status(run_);
    EXPECT_EQ(journal_in(run_).states.back().per_billion, 1'000'000'000U);
}

TEST_F(RunJournals, MoveAsideWithTheirRun) {
    const Known problem = quick_problem();
    EXPECT_EQ(run(start(problem)).output, problem.total);
    const std::string before = read_text(fs::path(run_) / "journal");
    Known afresh = problem;
    afresh.count = problem.count + Arguments{"--fresh"};
    EXPECT_EQ(run(start(afresh)).output, problem.total);
    EXPECT_EQ(read_text(fs::path(run_ + ".old1") / "journal"), before);
    expect_as_status(run_);
}

// Anybody may have written a journal. Its numbers are those of its lines, and pages stay small.
TEST_F(RunJournals, OfAnyNumbersMakeSmallReports) {
    const Known problem = quick_problem();
    EXPECT_EQ(run(start(problem)).output, problem.total);
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t longest = 1'000'000'000'000;  // forty of them may be joined
    for (const bool extreme : {false, true}) {
        Journal journal;
        for (std::uint64_t worker = 0; worker < 100; ++worker)
            journal.workers.push_back({60, worker, worker, 1, 4, "<script>&\"'"});
        for (std::uint64_t start = 1; start <= 60; ++start)
            for (std::uint64_t i = 0; i < 14; ++i) {
                RunState state{start, start * 1000, i * 60'000, i, i, i, i, i, i};
                if (extreme && i > 0)
                    state = {
                        start, 253'402'300'799'999, longest, longest, longest, 0, most - i, most,
                        most};
                journal.states.push_back(state);
            }
        for (std::uint64_t i = 0; i < 40; ++i) {
            journal.intervals.push_back({60, i, extreme ? longest : 60'000, {}});
            for (std::uint64_t worker = 0; worker < 100; ++worker) {
                Work work{worker, 240'000, 200'000, 199'000, 1, 1000};
                if (extreme) work = {worker, 0, longest, longest, most, most};
                journal.intervals.back().works.push_back(work);
            }
        }
        const auto found = find_checkpoint(fs::path(run_));
        write_text(fs::path(run_) / "journal",
                   encode(journal, fingerprint(found->checkpoint.identity)));
        const Ended report = hetman({"report", run_});
        EXPECT_EQ(report.code, 0) << report;
        EXPECT_NE(report.output.find("Progress over time"), std::string::npos);
        EXPECT_NE(report.output.find("; the first 48 of 100"), std::string::npos);
        EXPECT_EQ(report.output.find("<script>"), std::string::npos);
        EXPECT_EQ(report.output.find("nan"), std::string::npos);
        EXPECT_EQ(report.output.find("=\"inf"), std::string::npos);
        EXPECT_LT(report.output.size(), 400'000U);
    }
}

class MpiJournals : public MpiTest {
  protected:
    Command start(int ranks) const {
        return without_cuts(mpirun_command(
            ranks,
            problem_.count + Arguments{"--dir", run_, "--threads", "2", "--worker-timeout", "1s"}));
    }

    Known problem_ = longer_problem();
    const TemporaryDirectory directory_;
    const std::string run_ = directory_ / "run";
};

TEST_F(MpiJournals, TellOfRanksThatComeAndGo) {
    problem_ = stoppable_problem();
    Process first(start(3));
    await_progress(first, 3);
    first.send(SIGUSR1);
    ASSERT_EQ(first.wait().code, stopped);
    expect_as_status(run_);
    EXPECT_EQ(run(start(2)).output, problem_.total);
    expect_as_status(run_);
    const Journal journal = journal_in(run_);
    std::set<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>> workers;
    for (const JournalWorker& worker : journal.workers) {
        workers.emplace(worker.start, worker.rank, worker.threads);
        EXPECT_FALSE(worker.host.empty());
    }
    EXPECT_EQ(workers, (decltype(workers){{1, 0, 1}, {1, 1, 2}, {1, 2, 2}, {2, 0, 1}, {2, 1, 2}}));
    for (const std::uint64_t start : {1U, 2U})
        for (const auto& [worker, work] : work_of(journal, start)) {
            EXPECT_GT(work.units, 0U) << "of worker " << worker;
            EXPECT_GT(work.present, 0U);
        }
    EXPECT_EQ(work_of(journal, 1).size(), 3U) << "rank 0 counts, too";
}

TEST_F(MpiJournals, CountLostWorkersAsAbsent) {
    Process mpirun(start(3));
    await_progress(mpirun, 3);
    kill(ranks_of(mpirun).at(2), SIGSTOP);
    mpirun.await_error_line("considered lost");
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.output, problem_.total) << ended;
    const auto works = work_of(journal_in(run_), 1);
    EXPECT_LT(works.at(2).present, works.at(1).present);
}

}  // namespace
}  // namespace hetman::test
