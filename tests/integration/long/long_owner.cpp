// Owners of run directories that are frozen, and starts that plan for a long time.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

// A frozen machine or a stopped process: another start takes over the directory. The first owner
// must not write into it when it wakes.
TEST(FrozenOwner, IsReplacedAndLeavesWithoutWriting) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem = longer_problem();
    const Arguments arguments = problem.count + Arguments{"--dir", run_directory, "--threads", "1"};
    Process first(hetman_command(arguments));
    const std::uint64_t finished = await_progress(first, 3);
    first.send(SIGSTOP);

    Process second(hetman_command(arguments));
    const std::string watching = second.await_error_line("watching for its heartbeat");
    EXPECT_NE(watching.find("process " + std::to_string(first.pid())), std::string::npos);
    second.await_error_line("taking over " + run_directory);
    await_progress(second, 2);

    first.send(SIGCONT);
    const Ended woken = first.wait();
    EXPECT_EQ(woken.code, 4) << woken;
    EXPECT_EQ(woken.output, "");
    ASSERT_EQ(complaints(woken).size(), 1U) << woken;
    EXPECT_NE(complaints(woken)[0].find("taken over the run directory"), std::string::npos);
    EXPECT_NE(complaints(woken)[0].find(run_directory), std::string::npos);

    const Ended ended = second.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem.total);
    EXPECT_GE(finished_units(run_directory), finished);
    EXPECT_EQ(units_of(run_directory), reference_units(problem));
}

TEST(FrozenOwner, ThatWakesWhenAllIsDoneChangesNothing) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem = stoppable_problem();
    const Arguments arguments = problem.count + Arguments{"--dir", run_directory, "--threads", "1"};
    Process first(hetman_command(arguments));
    await_progress(first, 2);
    first.send(SIGSTOP);
    const Ended second = hetman(arguments);
    EXPECT_EQ(second.code, 0) << second;
    EXPECT_EQ(second.output, problem.total);
    const auto kept = kept_in(run_directory);
    const std::string owner = read_text(run_directory + "/owner");
    const std::string log = read_text(run_directory + "/run.log");
    first.send(SIGCONT);
    EXPECT_EQ(first.wait().code, 4);
    EXPECT_EQ(kept_in(run_directory), kept);
    EXPECT_EQ(read_text(run_directory + "/owner"), owner);
    EXPECT_EQ(read_text(run_directory + "/run.log"), log);
    EXPECT_EQ(status_of(run_directory).at("state"), "complete");
}

// Planning a large board takes minutes; a stop must not wait until it ends.
TEST(StopWhilePlanning, IsHeeded) {
    const TemporaryDirectory directory;
    constexpr std::chrono::seconds soon{30};
    for (const int signal : {SIGUSR1, SIGTERM, SIGINT, SIGHUP}) {
        Process process(hetman_command({"count", "QNN", "64", "--dir", directory / "run"}), soon);
        process.await_error_line("run directory");
        process.send(signal);
        EXPECT_EQ(process.wait().code, incomplete);
    }
}

TEST(StopWhilePlanning, MaxTimeIsHeeded) {
    constexpr std::chrono::seconds soon{30};
    Process process(hetman_command({"count", "QNN", "64", "--max-time", "1s"}), soon);
    EXPECT_EQ(process.wait().code, incomplete);
}

}  // namespace
}  // namespace hetman::test
