// Several ranks stop on request with everything saved, whichever rank gets the signal.
#include <gtest/gtest.h>
#include <signal.h>

#include "common/numbers/random.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

// Why tests of other signals are skipped.
constexpr const char* passes_no_others_on =
    "MPICH's mpirun passes on USR1, INT, QUIT and TERM only";

class MpiStops : public MpiTest {
  protected:
    Arguments stoppable() const {
        return stoppable_problem().count + Arguments{"--dir", run_directory_};
    }
    Arguments longer() const { return longer_problem().count + Arguments{"--dir", run_directory_}; }

    // Open MPI gives the ranks a second between TERM and KILL, and returns 1 whatever they return.
    void expect_saved_and_resumed_after(int signal) {
        Process mpirun(mpirun_command(3, stoppable()));
        const std::uint64_t finished = await_progress(mpirun, 1 + random_.below(4));
        const std::vector<pid_t> ranks = ranks_of(mpirun);
        mpirun.send(signal);
        EXPECT_NE(mpirun.wait().code, 0);
        for (const pid_t rank : ranks) await_end_of(rank);
        EXPECT_GE(finished_units(run_directory_), finished);
        EXPECT_EQ(status_of(run_directory_).at("state"), "stopped, resumable");
        expect_exact_finish(mpirun_command(4, stoppable()), stoppable_problem(), run_directory_);
    }

    Random random_{random_seed()};
    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
};

TEST_F(MpiStops, Usr1ToMpirunStopsAllRanksInOrder) {
    Process mpirun(mpirun_command(3, stoppable()));
    const std::uint64_t finished = await_progress(mpirun, 1 + random_.below(4));
    mpirun.send(SIGUSR1);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_NE(ended.errors.find("stopped by USR1, resumable"), std::string::npos) << ended;
    EXPECT_GE(finished_units(run_directory_), finished);
    EXPECT_EQ(status_of(run_directory_).at("state"), "stopped, resumable");
    expect_exact_finish(mpirun_command(2, stoppable()), stoppable_problem(), run_directory_);
}

TEST_F(MpiStops, Usr1ToHybridRanksIsResumedByOneProcess) {
    Process mpirun(mpirun_command(2, stoppable() + Arguments{"--threads", "2"}));
    await_progress(mpirun, 1);
    mpirun.send(SIGUSR1);
    EXPECT_EQ(mpirun.wait().code, stopped);
    expect_exact_finish(hetman_command(stoppable()), stoppable_problem(), run_directory_);
}

TEST_F(MpiStops, ASingleProcessIsResumedByRanks) {
    Process process(hetman_command(stoppable()));
    await_progress(process, 1);
    process.send(SIGUSR1);
    EXPECT_EQ(process.wait().code, stopped);
    expect_exact_finish(mpirun_command(3, stoppable()), stoppable_problem(), run_directory_);
}

TEST_F(MpiStops, TermToMpirunLosesNothing) { expect_saved_and_resumed_after(SIGTERM); }

TEST_F(MpiStops, IntToMpirunLosesNothing) { expect_saved_and_resumed_after(SIGINT); }

TEST_F(MpiStops, HangupOfMpirunLosesNothing) {
    if (has_mpich()) GTEST_SKIP() << passes_no_others_on;
    expect_saved_and_resumed_after(SIGHUP);
}

TEST_F(MpiStops, TermToTheCoordinatorAloneStopsAllRanks) {
    Process mpirun(mpirun_command(3, stoppable()));
    await_progress(mpirun, 1);
    kill(ranks_of(mpirun).at(0), SIGTERM);
    EXPECT_EQ(mpirun.wait().code, stopped);
    EXPECT_EQ(status_of(run_directory_).at("state"), "stopped, resumable");
}

TEST_F(MpiStops, SignalsToAWorkerAloneStopNothing) {
    Process mpirun(mpirun_command(3, stoppable()));
    await_progress(mpirun, 1);
    for (const int signal : {SIGUSR1, SIGUSR2, SIGXCPU, SIGTERM, SIGINT, SIGHUP})
        kill(ranks_of(mpirun).at(1), signal);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, stoppable_problem().total);
}

TEST_F(MpiStops, AWorkersLimitOfCpuTimeStopsAllRanks) {
    const Arguments count = Arguments{program()} + longer() + Arguments{"--threads", "1"};
    for (const char* limit : {"ulimit -S -t 1", "ulimit -t 2"}) {
        const Ended ended = run(mpirun_command(
            {{1, count},
             {1, Arguments{"sh", "-c", std::string(limit) + "; exec \"$@\"", "sh"} + count}}));
        EXPECT_EQ(ended.code, stopped) << ended;
        EXPECT_NE(ended.errors.find("stopped by the limit of CPU time of rank 1"),
                  std::string::npos)
            << ended;
        const auto status = status_of(run_directory_);
        EXPECT_EQ(status.at("state"), "stopped, resumable");
        EXPECT_LT(status.at("cpu_seconds"), 4) << "of both starts";
    }
    EXPECT_GT(finished_units(run_directory_), 0);
}

TEST_F(MpiStops, TheLimitOfCpuTimeOfACountingCoordinatorStopsAllRanks) {
    const Arguments count = Arguments{program()} + longer() + Arguments{"--threads", "2"};
    const Ended ended = run(mpirun_command(
        {{1, Arguments{"sh", "-c", "ulimit -t 2; exec \"$@\"", "sh"} + count}, {1, count}}));
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_NE(ended.errors.find("stopped by the limit of CPU time of rank 0"), std::string::npos)
        << ended;
    EXPECT_EQ(status_of(run_directory_).at("state"), "stopped, resumable");
    EXPECT_GT(finished_units(run_directory_), 0);
}

TEST_F(MpiStops, Usr2ToMpirunStopsAllRanksInOrder) {
    if (has_mpich()) GTEST_SKIP() << passes_no_others_on;
    Process mpirun(mpirun_command(3, stoppable()));
    await_progress(mpirun, 1);
    mpirun.send(SIGUSR2);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_NE(ended.errors.find("stopped by USR2, resumable"), std::string::npos) << ended;
}

TEST_F(MpiStops, WithoutARunDirectoryPromiseNoCheckpoint) {
    Process mpirun(mpirun_command(3, stoppable_problem().count));
    await_progress(mpirun, 1);
    mpirun.send(SIGUSR1);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, incomplete) << ended;
    EXPECT_NE(ended.errors.find("give --dir to keep finished units"), std::string::npos) << ended;
}

TEST_F(MpiStops, MaxTimeStopsAllRanks) {
    const Ended ended = mpirun(3, longer() + Arguments{"--max-time", "1s"});
    expect_time_is_up(ended);
    expect_exact_finish(mpirun_command(3, longer()), longer_problem(), run_directory_);
}

// A worker that no longer answers prevents the coordinator from ending in order; a second INT ends
// it, and results received by then are saved.
TEST_F(MpiStops, ASecondInterruptEndsDespiteAStuckWorker) {
    Process mpirun(mpirun_command(3, stoppable()));
    const std::uint64_t finished = await_progress(mpirun, 2);
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    kill(ranks.at(1), SIGSTOP);
    kill(ranks.at(0), SIGINT);
    mpirun.await_error_line("stopped by INT, resumable");
    kill(ranks.at(0), SIGINT);
    EXPECT_NE(mpirun.wait().code, 0);
    for (const pid_t rank : ranks) await_end_of(rank);
    EXPECT_GE(finished_units(run_directory_), finished);
    expect_exact_finish(mpirun_command(3, stoppable()), stoppable_problem(), run_directory_);
}

}  // namespace
}  // namespace hetman::test
