// A single process stops on request with everything saved, and continues exactly from there.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <regex>

#include "common/numbers/random.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

// One thread, so that there is time to stop it.
Arguments stoppable(const std::string& run_directory) {
    return stoppable_problem().count + Arguments{"--dir", run_directory, "--threads", "1"};
}

class StopSignals : public ::testing::TestWithParam<std::pair<int, const char*>> {};

TEST_P(StopSignals, SaveAndLeaveWithTheCodeForResumable) {
    const auto& [signal, name] = GetParam();
    Random random(random_seed());
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Command command = hetman_command(stoppable(run_directory));
    std::uint64_t finished = 0;
    Process process(command);
    finished = await_progress(process, 1 + random.below(6));
    process.send(signal);
    const Ended ended = process.wait();
    ASSERT_EQ(ended.code, stopped) << ended;
    EXPECT_EQ(ended.output, "");  // not even a preliminary total
    EXPECT_NE(ended.errors.find(std::string("stopped by ") + name + ", resumable"),
              std::string::npos)
        << ended;
    EXPECT_GE(finished_units(run_directory), finished);
    EXPECT_EQ(status_of(run_directory).at("state"), "stopped, resumable");
    expect_exact_finish(command, stoppable_problem(), run_directory);
}

INSTANTIATE_TEST_SUITE_P(OneProcess, StopSignals,
                         ::testing::Values(std::pair{SIGUSR1, "USR1"}, std::pair{SIGUSR2, "USR2"},
                                           std::pair{SIGXCPU, "XCPU"}, std::pair{SIGTERM, "TERM"},
                                           std::pair{SIGINT, "INT"}, std::pair{SIGHUP, "HUP"}),
                         [](const auto& info) { return std::string(info.param.second); });

// At the soft limit the kernel sends XCPU. At the hard one, which `ulimit -t` sets too, it kills.
TEST(Stop, ALimitOfCpuTimeStopsWithACheckpoint) {
    for (const char* limit : {"ulimit -S -t 1", "ulimit -t 2"}) {
        const TemporaryDirectory directory;
        const Arguments count =
            longer_problem().count + Arguments{"--dir", directory / "run", "--threads", "1"};
        const Ended ended = run({Arguments{"sh", "-c", std::string(limit) + "; exec \"$@\"", "sh"} +
                                 Arguments{program()} + count});
        ASSERT_EQ(ended.code, stopped) << limit << ended;
        EXPECT_TRUE(std::regex_search(
            ended.errors,
            std::regex("stopped by (XCPU|the limit of CPU time of this process), resumable")))
            << ended;
        EXPECT_GT(finished_units(directory / "run"), 0);
        EXPECT_EQ(status_of(directory / "run").at("state"), "stopped, resumable");
    }
}

// As under nohup.
TEST(Stop, AHangupThatIsIgnoredFromTheStartStopsNothing) {
    const TemporaryDirectory directory;
    Command command = hetman_command(stoppable(directory / "run"));
    command.ignores_hangup = true;
    Process process(command);
    await_progress(process, 1);
    EXPECT_TRUE(signal_is_in(process.pid(), "SigIgn:", SIGHUP));
    process.send(SIGHUP);
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, stoppable_problem().total);
}

TEST(Stop, IsToldInOneLineEvenIfAskedToBeQuiet) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    Process process(hetman_command(stoppable(run_directory) +
                                   Arguments{"--quiet", "--checkpoint-every", "50ms"}));
    process.await("units are saved", [&] {
        return std::filesystem::exists(run_directory + "/ledger") &&
               finished_units(run_directory) > 0;
    });
    process.send(SIGTERM);
    const Ended ended = process.wait();
    ASSERT_EQ(ended.code, stopped) << ended;
    const std::vector<std::string> lines = lines_of(ended.errors);
    ASSERT_EQ(lines.size(), 1U) << ended;
    EXPECT_NE(lines[0].find("stopped"), std::string::npos) << ended;
}

// The same command would start anew: a script that repeats it after 75 would never end.
TEST(Stop, WithoutARunDirectoryPromisesNoCheckpoint) {
    for (const Arguments& arguments :
         {stoppable_problem().count + Arguments{"--threads", "1"},
          Arguments{"first", "queen", "60", "--progress-every", "0.05s"},
          Arguments{"heatmap", "queen", "16", "--engine", "filtering", "--progress-every",
                    "0.05s"}}) {
        Process process(hetman_command(arguments));
        await_progress(process, 1);
        process.send(SIGTERM);
        const Ended ended = process.wait();
        EXPECT_EQ(ended.code, incomplete) << ended;
        EXPECT_EQ(ended.output, "");
        EXPECT_NE(ended.errors.find("stopped by TERM, nothing is saved: "), std::string::npos)
            << ended;
        EXPECT_NE(ended.errors.find("; give --dir to keep finished units"), std::string::npos)
            << ended;
        EXPECT_EQ(ended.errors.find("resumable"), std::string::npos) << ended;
    }
}

// The same for a run whose first start is stopped before it has saved anything.
TEST(Stop, BeforeTheFirstCheckpointPromisesNone) {
    const TemporaryDirectory directory;
    const Arguments run{"count", "QNN", "64", "--max-time", "1s"};
    for (const Arguments& arguments : {run, run + Arguments{"--dir", directory / "run"}}) {
        const Ended ended = hetman(arguments);
        EXPECT_EQ(ended.code, incomplete) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("the same command starts anew"), std::string::npos);
    }
}

// Sets of columns make one unit: an interrupted one is counted again, and the user is told
// beforehand.
TEST(Stop, OfAPartThatIsOneUnitMeansItsStart) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Command command =
        hetman_command({"count", "super-rook", "21", "--place", "3", "--dir", run_directory});
    Process process(command);
    process.await_error_line("each part of this plan is a single unit: after a stop");
    process.send(SIGUSR1);
    const Ended ended = process.wait();
    ASSERT_EQ(ended.code, stopped) << ended;
    EXPECT_EQ(finished_units(run_directory), 0);
    const Ended resumed = run(command);
    EXPECT_EQ(resumed.code, 0) << resumed;
    EXPECT_EQ(finished_units(run_directory), 1);
}

TEST(Stop, JsonSaysHowFarItIs) {
    const TemporaryDirectory directory;
    Process process(hetman_command(stoppable(directory / "run") + Arguments{"--json"}));
    await_progress(process, 2);
    process.send(SIGUSR1);
    const Ended ended = process.wait();
    ASSERT_EQ(ended.code, stopped) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_TRUE(json.at("total").is_null());
    EXPECT_TRUE(json.at("subtotal").is_string());
    EXPECT_EQ(json.at("complete"), false);
    EXPECT_LT(json.at("finished"), json.at("units"));
    auto kept = nlohmann::json::parse(read_text(directory / "run/result.json"));
    EXPECT_EQ(kept.erase("digest") + kept.erase("starts"), 2U);
    EXPECT_EQ(kept, json);
}

// The process cannot report that it stops, because its standard error is a full pipe that the test
// no longer reads. Only the second INT can end it then.
Ended interrupted_twice(Command command) {
    command.errors = Stream::small_pipe;
    Process process(command);
    await_progress(process, 1);
    process.fill_errors();
    process.send(SIGINT);
    process.await("that the first is taken",
                  [&] { return !signal_is_in(process.pid(), "ShdPnd:", SIGINT); });
    process.send(SIGINT);
    process.await_end();
    return process.wait();
}

TEST(Stop, ASecondInterruptEndsAtOnce) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem = stoppable_problem();
    const Arguments arguments =
        problem.count + Arguments{"--dir", run_directory, "--checkpoint-every", "0.1s"};
    const Ended ended = interrupted_twice(hetman_command(arguments));
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_EQ(ended.errors.find("stopped by"), std::string::npos) << ended;
    EXPECT_EQ(status_of(run_directory).at("state"), "killed, resumable");
    expect_exact_finish(hetman_command(arguments), problem, run_directory);
}

TEST(Stop, ASecondInterruptWithoutARunDirectoryPromisesNoCheckpoint) {
    const Ended ended = interrupted_twice(hetman_command(longer_problem().count));
    EXPECT_EQ(ended.code, incomplete) << ended;
}

TEST(MaxTime, GivenByAFlagStopsTheRun) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Ended ended = hetman(stoppable(run_directory) + Arguments{"--max-time", "0.3s"});
    expect_time_is_up(ended);
    expect_exact_finish(hetman_command(stoppable(run_directory)), stoppable_problem(),
                        run_directory);
}

TEST(MaxTime, GivenInTheJobStopsEveryStart) {
    const TemporaryDirectory directory;
    const Known problem = stoppable_problem();
    write_text(directory / "job.toml", job_for(problem) + "threads = 1\nmax_time = \"300ms\"\n");
    const Arguments arguments{"run", directory / "job.toml", "--dir", directory / "run"};
    for (int start = 0; start < 2; ++start) expect_time_is_up(hetman(arguments));
    // A flag overrides the job.
    expect_exact_finish(hetman_command(arguments + Arguments{"--max-time", "1h"}), problem,
                        directory / "run");
}

}  // namespace
}  // namespace hetman::test
