// A program built without MPI: everything but ranks, of which it says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

Ended alone(const Arguments& arguments, const std::map<std::string, std::string>& variables = {}) {
    Command command{Arguments{without_mpi_program()} + arguments};
    command.environment = variables;
    return run(command);
}

TEST(WithoutMpi, TheVersionSaysSo) {
    EXPECT_NE(alone({"--version"}).output.find("libraries  no MPI, Boost 1."), std::string::npos);
    EXPECT_NE(alone({"--version", "--json"}).output.find("\"MPI\":null"), std::string::npos);
}

TEST(WithoutMpi, ThreadsCount) {
    const TemporaryDirectory directory;
    const Ended ended =
        alone({"count", "QNN", "14", "--threads", "2", "--quiet", "--dir", directory / "run"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, hetman({"count", "QNN", "14", "--quiet"}).output);
    EXPECT_EQ(alone({"verify", directory / "run", "--quiet"}).code, 0);
}

// As mpirun of Open MPI 4 and 5 starts them.
TEST(WithoutMpi, SeveralCopiesAreRefused) {
    const Ended first = alone(
        {"count", "Q", "8"},
        {{"OMPI_COMM_WORLD_SIZE", "3"}, {"OMPI_COMM_WORLD_RANK", "0"}, {"PMIX_NAMESPACE", "1"}});
    EXPECT_EQ(first.code, 2) << first;
    EXPECT_EQ(first.output, "");
    EXPECT_EQ(first.errors,
              "hetman: an mpirun of Open MPI started 3 copies of hetman, which was built without "
              "MPI and cannot connect them: each would count everything: OMPI_COMM_WORLD_SIZE=3; "
              "start one copy, which counts with threads, or build with MPI; for independent "
              "copies add --alone\n");
    const Ended second =
        alone({"count", "Q", "8"}, {{"OMPI_COMM_WORLD_SIZE", "3"}, {"OMPI_COMM_WORLD_RANK", "1"}});
    EXPECT_EQ(second.code, 2);
    EXPECT_EQ(second.output + second.errors, "");
}

TEST(WithoutMpi, SeveralSlurmTasksAreRefused) {
    const Ended ended = alone({"count", "Q", "8"}, {{"SLURM_NTASKS", "4"}, {"SLURM_PROCID", "0"}});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(
        ended.errors,
        "hetman: SLURM gave this job 4 tasks, but this process is alone: it was built without "
        "MPI; build with MPI for several; for a single process add --alone (for many "
        "threads ask for --ntasks=1 --cpus-per-task=T)\n");
}

TEST(WithoutMpi, OneCopyCountsUnderALauncher) {
    const Ended ended =
        alone({"count", "Q", "8"}, {{"OMPI_COMM_WORLD_SIZE", "1"}, {"OMPI_COMM_WORLD_RANK", "0"}});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n");
}

class MpiWithoutMpi : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!mpirun_is_there()) GTEST_SKIP() << "mpirun is not installed";
    }
};

TEST_F(MpiWithoutMpi, ARealMpirunIsToldOnce) {
    const Ended ended =
        run(mpirun_command({{3, {without_mpi_program(), "count", "Q", "8", "--quiet"}}}));
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    // mpirun may stop other copies before they see that they are to say nothing.
    const std::vector<std::string> said = complaints(ended);
    EXPECT_EQ(
        std::count_if(said.begin(), said.end(),
                      [](const std::string& line) {
                          return line.starts_with("hetman: an mpirun of Open MPI started 3 copies");
                      }),
        1)
        << ended;
}

}  // namespace
}  // namespace hetman::test
