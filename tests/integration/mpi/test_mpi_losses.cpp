// Workers that die or hang during a run, and a coordinator that dies.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

class MpiLosses : public MpiTest {
  protected:
    Command start(int ranks) const {
        return mpirun_command(
            ranks, problem_.count + Arguments{"--dir", run_directory_, "--worker-timeout", "1s"});
    }
    // An mpirun that keeps the other ranks alive when one dies: Open MPI's only, 4 and 5.
    Command recovering(int ranks) const {
        Command command = start(ranks);
        command.environment["OMPI_MCA_orte_enable_recovery"] = "1";
        command.environment["PRTE_MCA_state_base_recoverable"] = "1";
        return command;
    }

    void expect_exact(const Ended& ended) const {
        EXPECT_EQ(ended.output, problem_.total) << ended;
        EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
    }

    const Known problem_ = longer_problem();
    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
};

TEST_F(MpiLosses, AKilledWorkerCostsItsUnitsOnly) {
    if (has_mpich()) GTEST_SKIP() << "MPICH's mpirun ends all ranks with one";
    Process mpirun(recovering(4));
    await_progress(mpirun, 3);
    kill(ranks_of(mpirun).at(3), SIGKILL);
    EXPECT_NE(mpirun.await_error_line("considered lost").find("rank 3 on "), std::string::npos);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    expect_exact(ended);
}

TEST_F(MpiLosses, AHungWorkerIsNamedAndNotWaitedFor) {
    Process mpirun(start(4));
    await_progress(mpirun, 3);
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    kill(ranks.at(2), SIGSTOP);
    EXPECT_NE(mpirun.await_error_line("considered lost").find("rank 2 on "), std::string::npos);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    expect_exact(ended);
    for (const pid_t rank : ranks) await_end_of(rank);
}

TEST_F(MpiLosses, AWorkerThatComesBackIsWelcome) {
    Process mpirun(start(3));
    await_progress(mpirun, 3);
    const pid_t worker = ranks_of(mpirun).at(1);
    kill(worker, SIGSTOP);
    mpirun.await_error_line("considered lost");
    kill(worker, SIGCONT);
    EXPECT_NE(mpirun.await_error_line("is responding again").find("rank 1 on "), std::string::npos);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    expect_exact(ended);
}

TEST_F(MpiLosses, WithNoWorkerLeftTheRunStopsResumable) {
    Process mpirun(start(3));
    await_progress(mpirun, 3);
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    for (const int worker : {1, 2}) kill(ranks.at(static_cast<std::size_t>(worker)), SIGSTOP);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_NE(ended.errors.find("stopped by the loss of all workers, resumable"), std::string::npos)
        << ended;
    for (const pid_t rank : ranks) await_end_of(rank);
    expect_exact_finish(start(3), problem_, run_directory_);
}

TEST_F(MpiLosses, WorkersThatMpirunKeepsAliveLeaveADeadCoordinator) {
    if (has_mpich()) GTEST_SKIP() << "MPICH's mpirun ends all ranks with one";
    Process mpirun(recovering(3));
    await_progress(mpirun, 3);
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    kill(ranks.at(0), SIGKILL);
    mpirun.wait();
    for (const pid_t rank : ranks) await_end_of(rank);
    expect_exact_finish(start(3), problem_, run_directory_);
}

}  // namespace
}  // namespace hetman::test
