// Ranks of several threads: rank 0 counts too, on all of its threads but the one that coordinates.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/integration/kills.h"

namespace hetman::test {
namespace {

class MpiHybrid : public MpiTest {
  protected:
    static Known with_two_threads(Known problem) {
        problem.count = problem.count + Arguments{"--threads", "2"};
        return problem;
    }
    Arguments in_directory(const Known& problem) const {
        return problem.count + Arguments{"--dir", run_directory_, "--worker-timeout", "1s"};
    }

    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
};

TEST_F(MpiHybrid, EveryRankHasAShareOfTheUnits) {
    const Known problem = with_two_threads(quick_problem());
    for (const int ranks : {1, 2, 3}) {
        const std::string run_directory = directory_ / std::to_string(ranks);
        const Ended ended = mpirun(
            ranks, problem.count + Arguments{"--dir", run_directory, "--double-check", "100%"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem.total) << ended;
        EXPECT_EQ(units_of(run_directory), reference_units(problem)) << ranks << " ranks";
        const auto json = nlohmann::json::parse(read_text(run_directory + "/result.json"));
        EXPECT_EQ(json.at("ranks"), ranks);
        EXPECT_EQ(json.at("threads"), ranks == 1 ? 2 : 2 * ranks - 1);
        EXPECT_EQ(json.at("double_check").at("workers"), ranks) << "whose units were recounted";
        const std::string told = std::to_string(ranks) +
                                 " ranks of 2 threads: one thread of rank 0 "
                                 "coordinates, " +
                                 std::to_string(2 * ranks - 1) + " count";
        EXPECT_EQ(ended.errors.find(told) != std::string::npos, ranks > 1) << ended;
    }
    EXPECT_EQ(mpirun(2, {"verify", directory_ / "2", "--sample", "20%", "--threads", "2"}).code, 0);
}

TEST_F(MpiHybrid, WithOneThreadARankRank0OnlyCoordinates) {
    const Ended ended = mpirun(3, quick_problem().count + Arguments{"--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(nlohmann::json::parse(ended.output).at("threads"), 2);
    EXPECT_NE(ended.errors.find("3 ranks of 1 thread: one thread of rank 0 coordinates, 2 count"),
              std::string::npos)
        << ended;
}

TEST_F(MpiHybrid, Rank0GoesOnWithoutAllOthers) {
    const Known problem = with_two_threads(stoppable_problem());
    Process mpirun(mpirun_command(3, in_directory(problem)));
    await_progress(mpirun, 1);
    const std::vector<pid_t> ranks = ranks_of(mpirun);
    for (const std::size_t rank : {1U, 2U}) kill(ranks.at(rank), SIGSTOP);
    EXPECT_NE(mpirun.await_error_line("considered lost").find("rank "), std::string::npos);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem.total) << ended;
    EXPECT_EQ(units_of(run_directory_), reference_units(problem));
    for (const pid_t rank : ranks) await_end_of(rank);
}

TEST_F(MpiHybrid, KillsLoseNothingThatWasSaved) {
    expect_survives_kills(with_two_threads(stoppable_problem()), 2, random_seed(),
                          {{"HETMAN_CUT_UNITS", "1"}});
}

TEST_F(MpiHybrid, AStopIsContinuedByAnyOtherCrew) {
    const Known problem = with_two_threads(stoppable_problem());
    Process mpirun(mpirun_command(3, in_directory(problem)));
    await_progress(mpirun, 1);
    mpirun.send(SIGUSR1);
    const Ended ended = mpirun.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_GT(finished_units(run_directory_), 0U);
    expect_exact_finish(mpirun_command(2, in_directory(stoppable_problem())), problem,
                        run_directory_);
}

}  // namespace
}  // namespace hetman::test
