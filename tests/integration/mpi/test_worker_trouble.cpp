// Workers that fail: the run ends with their message, and finished units are kept.
#include <gtest/gtest.h>

#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/crews/mpi_crew.h"
#include "coordinator/planner/planner.h"
#include "tests/integration/runs.h"
#include "worker/engines/shared/memory_corruption.h"
#include "worker/pool.h"

namespace hetman::test {
namespace {

// Enough memory for a few threads, but not for the stacks of a thousand.
constexpr std::size_t two_gigabytes = std::size_t{2} << 30;
constexpr const char* too_many_threads = "1000";

#ifdef HETMAN_SANITIZED
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
constexpr const char* no_limits = "sanitizers reserve more address space than any limit leaves";

TEST(WorkerTrouble, ThreadsThatCannotBeMadeAreAnErrorOfTheMachineAndNotOfTheDisk) {
    if (sanitized) GTEST_SKIP() << no_limits;
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem = quick_problem();
    Command command = hetman_command(
        problem.count + Arguments{"--dir", run_directory, "--threads", too_many_threads});
    command.address_space = two_gigabytes;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 1) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("thread"), std::string::npos) << ended;
    EXPECT_EQ(complaints(ended)[0].find("disk"), std::string::npos) << ended;
    expect_exact_finish(hetman_command(problem.count + Arguments{"--dir", run_directory}), problem,
                        run_directory);
}

// 5 GB, which is known before the tables grow.
const Arguments large_tables{"count", "king", "34", "--pieces", "any", "--quiet"};

TEST(WorkerTrouble, TablesThatDoNotFitTheMemoryAreRefused) {
    if (sanitized) GTEST_SKIP() << no_limits;
    Command command = hetman_command(large_tables);
    command.address_space = two_gigabytes;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 2) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("GB are available here: --memory"), std::string::npos)
        << ended;
    command = hetman_command({"count", "king", "12", "--pieces", "any", "--quiet"});
    command.address_space = two_gigabytes;
    EXPECT_EQ(run(command).output, "69645620389200894313\n");
}

class MpiWorkerTrouble : public MpiTest {};

TEST_F(MpiWorkerTrouble, TablesThatDoNotFitTheMemoryOfARankAreRefused) {
    if (sanitized) GTEST_SKIP() << no_limits;
    const Arguments arguments = Arguments{program()} + large_tables;
    const Ended ended = run(mpirun_command(
        {{1, arguments},
         {1, Arguments{"sh", "-c", "ulimit -v 2000000; exec \"$@\"", "sh"} + arguments}}));
    EXPECT_EQ(ended.code, 1) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("rank 1"), std::string::npos) << ended;
    EXPECT_NE(complaints(ended)[0].find("GB more memory"), std::string::npos) << ended;
}

TEST_F(MpiWorkerTrouble, EndsTheRunWithWhatTheWorkerSaid) {
    if (sanitized) GTEST_SKIP() << no_limits;
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    // Not over before the worker has said that it cannot count: rank 0 counts, too.
    const Known problem = stoppable_problem();
    const Arguments arguments =
        Arguments{program()} + problem.count + Arguments{"--dir", run_directory};
    const Arguments many = arguments + Arguments{"--threads", too_many_threads};
    const Arguments limited = Arguments{"sh", "-c", "ulimit -v 2000000; exec \"$@\"", "sh"} + many;
    const Ended ended = run(mpirun_command({{1, many}, {1, limited}}));
    EXPECT_EQ(ended.code, 1) << ended;
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("rank 1"), std::string::npos) << ended;
    const Ended own = run(mpirun_command({{1, limited}, {1, many}}));
    EXPECT_EQ(own.code, 1) << own;
    ASSERT_EQ(complaints(own).size(), 1U) << own;
    EXPECT_NE(complaints(own)[0].find("999 threads cannot be started"), std::string::npos) << own;
    expect_exact_finish(mpirun_command({{3, arguments}}), problem, run_directory);
}

// Finishes one unit each time it is asked; after some units it also reports trouble.
class TroubledCrew final : public Crew {
  public:
    TroubledCrew(const Plan& plan, std::size_t healthy_units, UnitResult last,
                 bool is_corruption = false)
        : plan_(plan), healthy_units_(healthy_units), last_(last), is_corruption_(is_corruption) {}

    std::size_t members() const override { return 1; }
    std::uint32_t threads(std::size_t) const override { return 1; }
    std::string name(std::size_t member) const override {
        return "rank " + std::to_string(member + 1);
    }
    void give(std::size_t, std::vector<Unit> units) override {
        waiting_.insert(waiting_.end(), units.begin(), units.end());
    }
    std::vector<Report> collect(std::chrono::milliseconds) override {
        Report report;
        report.results.push_back({waiting_.front().id, Tally{waiting_.front().id, 1}, 1000});
        take_checksum(report);
        waiting_.erase(waiting_.begin());
        if (healthy_units_-- == 0) {
            report.trouble =
                trouble_at(1, is_corruption_ ? trouble_of(9, MemoryCorruption("the numbers"))
                                             : Trouble{9, "possible memory corruption, it says"});
        }
        return {report};
    }
    std::vector<Report> call_off(std::chrono::milliseconds) override {
        Report report;
        report.results.push_back(last_);
        take_checksum(report);
        return {report};
    }
    UnitId waiting() const { return waiting_.front().id; }

  private:
    void take_checksum(Report& report) const {
        UnitResult& result = report.results.front();
        result.checksum = checksum_of(plan_.problem(), plan_.planned(result.id).checksum, result);
    }

    const Plan& plan_;
    std::size_t healthy_units_;
    UnitResult last_;
    bool is_corruption_;
    std::vector<Unit> waiting_;
};

TEST(WorkerTrouble, LeavesEverythingFinishedInTheLedger) {
    Problem problem;
    problem.piece = Piece::parse("Q");
    problem.board = square_board(10);
    problem.pieces = 10;
    const Plan plan = make_plan(problem, {"row-bitmask", "first-rows", 100}, false);
    Ledger ledger(plan.size());
    const UnitId last = plan.size() - 1;  // arrives while the crew is called off
    TroubledCrew crew(plan, 5, {last, Tally{77, 7}, 1000});
    Console console(Verbosity::quiet);
    std::uint64_t saved = 0;
    CampaignSettings settings;
    settings.save = [&] {
        return PendingSave{[&saved, finished = ledger.finished()] { saved = finished; }};
    };
    try {
        run_campaign(plan, ledger, crew, console, settings);
        FAIL() << "the trouble was passed over";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::internal_error);
        ASSERT_EQ(failure.complaints().size(), 1U);
        EXPECT_NE(failure.complaints()[0].line().find(
                      "rank 1, unit 9: possible memory corruption, it says"),
                  std::string::npos);
    }
    // Five units, the one next to the trouble, and the last.
    EXPECT_EQ(ledger.finished(), 7U);
    EXPECT_EQ(saved, 7U);
    EXPECT_TRUE(ledger.is_done(last));
    EXPECT_EQ(ledger.tally(last), (Tally{77, 7}));
}

TEST(WorkerTrouble, CorruptedMemoryIsAFailureOfVerification) {
    Problem problem;
    problem.piece = Piece::parse("Q");
    problem.board = square_board(10);
    problem.pieces = 10;
    const Plan plan = make_plan(problem, {"row-bitmask", "first-rows", 100}, false);
    Ledger ledger(plan.size());
    TroubledCrew crew(plan, 5, {plan.size() - 1, Tally{77, 7}, 1000}, true);
    Console console(Verbosity::quiet);
    try {
        run_campaign(plan, ledger, crew, console, {});
        FAIL() << "the trouble was passed over";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::verification);
        ASSERT_EQ(failure.complaints().size(), 1U);
        EXPECT_TRUE(failure.complaints()[0].line().starts_with(
            "a worker failed: rank 1, unit 9: possible memory corruption: the numbers changed "
            "after "
            "they were written; run a memory test on that machine"))
            << failure.complaints()[0].line();
    }
    EXPECT_FALSE(ledger.complete());
}

}  // namespace
}  // namespace hetman::test
