// Runs that continue from any state: nothing done, half done, all but one unit, all done, or with
// more asked for.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <signal.h>

#include <set>

#include "common/numbers/random.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t units = 674;  // of the quick problem

class Resume : public ::testing::Test {
  protected:
    // Finishes a run in which only these units are done, `finished` in number.
    Ended finish(std::uint64_t finished, const std::function<bool(UnitId)>& keep) {
        make_partial_run(problem_, run_directory_, keep);
        EXPECT_EQ(finished_units(run_directory_), finished);
        const Ended ended = hetman(arguments_);
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total);
        EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
        EXPECT_NE(ended.errors.find("resuming " + run_directory_ + "/ledger"), std::string::npos)
            << ended;
        return ended;
    }

    const Known problem_ = quick_problem();
    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
    const Arguments arguments_ = problem_.count + Arguments{"--dir", run_directory_};
};

TEST_F(Resume, WithNothingDone) {
    const Ended ended = finish(0, [](UnitId) { return false; });
    EXPECT_NE(ended.errors.find(fmt::format(", 0 of {} units", units)), std::string::npos) << ended;
}

TEST_F(Resume, WithOneUnitDone) {
    finish(1, [](UnitId id) { return id == 0; });
}

TEST_F(Resume, InTheMiddle) {
    Random random(random_seed());
    std::set<UnitId> kept;
    for (UnitId id = 0; id < units; ++id)
        if (random.below(2) == 0) kept.insert(id);
    finish(kept.size(), [&](UnitId id) { return kept.contains(id); });
}

TEST_F(Resume, WithTheFirstUnitLeft) {
    finish(units - 1, [](UnitId id) { return id != 0; });
}

TEST_F(Resume, WithOneUnitLeft) {
    finish(units - 1, [](UnitId id) { return id != 101; });
}

TEST_F(Resume, WhenCompletePrintsTheResultAtOnce) {
    ASSERT_EQ(hetman(arguments_).code, 0);
    const std::string ledger = read_text(run_directory_ + "/ledger");
    const Ended again = hetman(arguments_);
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(again.output, problem_.total);
    EXPECT_NE(again.errors.find("complete"), std::string::npos) << again;
    EXPECT_NE(again.errors.find(fmt::format(", {0} of {0} units", units)), std::string::npos)
        << again;
    EXPECT_EQ(read_text(run_directory_ + "/ledger"), ledger);
    EXPECT_EQ(status_of(run_directory_).at("starts"), 1);
}

TEST_F(Resume, GoesOnWithOtherThreadsAndIntervals) {
    make_partial_run(problem_, run_directory_, [](UnitId id) { return id % 3 == 0; });
    const Ended ended =
        hetman(arguments_ + Arguments{"--threads", "3", "--checkpoint-every", "10ms"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
}

TEST_F(Resume, UniqueAddsUnitsToAFinishedRun) {
    ASSERT_EQ(hetman(arguments_).code, 0);
    const std::uint64_t before = finished_units(run_directory_);
    const Ended more = hetman(arguments_ + Arguments{"--unique"});
    EXPECT_EQ(more.code, 0) << more;
    EXPECT_EQ(more.output, "total 234\nunique 37\n");
    EXPECT_GT(finished_units(run_directory_), before);
    const Known in_one_go{problem_.count + Arguments{"--unique"}, "total 234\nunique 37\n"};
    EXPECT_EQ(units_of(run_directory_), reference_units(in_one_go));
    // If less is asked for again, the run stays as it is.
    EXPECT_EQ(hetman(arguments_).output, "234\n");
    EXPECT_EQ(status_of(run_directory_).at("unique"), "37");
}

TEST_F(Resume, UniqueAddsUnitsToAHalfDoneRun) {
    make_partial_run(problem_, run_directory_, [](UnitId id) { return id % 2 == 0; });
    const Ended more = hetman(arguments_ + Arguments{"--unique"});
    EXPECT_EQ(more.code, 0) << more;
    EXPECT_EQ(more.output, "total 234\nunique 37\n");
}

TEST_F(Resume, OrderingsNeedNothingMore) {
    ASSERT_EQ(hetman(arguments_).code, 0);
    const Ended more = hetman(arguments_ + Arguments{"--orderings"});
    EXPECT_EQ(more.code, 0) << more;
    EXPECT_EQ(more.output, "total 234\norderings 83230858174464000\n");
    EXPECT_EQ(status_of(run_directory_).at("starts"), 1);
}

// The time is up before anything can be counted.
TEST(ResumeFromTheStart, AfterAStartThatHadNoTime) {
    const TemporaryDirectory directory;
    const Known problem = stoppable_problem();
    const Arguments arguments = problem.count + Arguments{"--dir", directory / "run"};
    expect_time_is_up(hetman(arguments + Arguments{"--max-time", "1ms"}));
    expect_exact_finish(hetman_command(arguments), problem, directory / "run");
}

TEST(ResumeFromTheStart, StopAfterStopGetsThere) {
    const TemporaryDirectory directory;
    const Known problem = stoppable_problem();
    const Arguments arguments = problem.count + Arguments{"--dir", directory / "run"};
    for (int start = 1; start <= 5; ++start) {
        Process process(hetman_command(arguments));
        await_progress(process, 1);
        process.send(SIGUSR1);
        ASSERT_EQ(process.wait().code, stopped);
        EXPECT_EQ(status_of(directory / "run").at("starts"), start);
    }
    expect_exact_finish(hetman_command(arguments), problem, directory / "run");
}

// The units of a torus that is cut open along its first rows.
TEST(ResumeOfASeam, AfterAKillAndFromAPartOfTheUnits) {
    const Known problem{{"count", "knight", "9", "--torus", "--pieces", "any", "--engine",
                         "frontier-dp", "--progress-every", "0.05s"},
                        "242407820869\n"};
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "killed";
    const Arguments arguments =
        problem.count + Arguments{"--dir", run_directory, "--checkpoint-every", "20ms"};
    {
        Process process(hetman_command(arguments));
        await_progress(process, 2);
        process.send(SIGKILL);
        process.wait();
    }
    expect_exact_finish(hetman_command(arguments), problem, run_directory);
    const std::string part = directory / "part";
    make_partial_run(problem, part, [](UnitId id) { return id % 3 == 0; });
    expect_exact_finish(hetman_command(problem.count + Arguments{"--dir", part}), problem, part);
}

}  // namespace
}  // namespace hetman::test
