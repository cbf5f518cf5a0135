// A worker that no longer answers must not prevent the other ranks from ending.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

class MpiStuckWorker : public MpiTest {};

TEST_F(MpiStuckWorker, DoesNotKeepTheOthersFromStopping) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem = longer_problem();
    const Arguments arguments = problem.count + Arguments{"--dir", run_directory};
    Process mpirun(mpirun_command(3, arguments));
    const std::uint64_t finished = await_progress(mpirun, 3);
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    kill(ranks.at(1), SIGSTOP);
    mpirun.send(SIGUSR1);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    for (const pid_t rank : ranks) await_end_of(rank);
    EXPECT_GE(finished_units(run_directory), finished);
    expect_exact_finish(mpirun_command(3, arguments), problem, run_directory);
}

}  // namespace
}  // namespace hetman::test
