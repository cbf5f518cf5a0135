// Every command hears stop signals and --max-time in every phase, and says in one line what it
// gives up.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

// Takes seconds to plan.
const Arguments long_to_plan{"queen", "30"};

// Sends the signal as soon as the process handles stop signals.
Ended stopped_from_the_start(const Arguments& arguments, int signal) {
    Process process(hetman_command(arguments));
    await_stop_handlers(process);
    process.send(signal);
    return process.wait();
}

void expect_one_line(const Ended& ended, const std::string& text) {
    EXPECT_EQ(ended.code, incomplete) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find(text), std::string::npos) << ended;
}

class PromptStop : public ::testing::TestWithParam<std::pair<int, const char*>> {};

INSTANTIATE_TEST_SUITE_P(OneProcess, PromptStop,
                         ::testing::Values(std::pair{SIGUSR1, "USR1"}, std::pair{SIGTERM, "TERM"},
                                           std::pair{SIGINT, "INT"}, std::pair{SIGHUP, "HUP"}),
                         [](const auto& info) { return std::string(info.param.second); });

TEST_P(PromptStop, OfAPlanTellsOfIt) {
    const auto& [signal, name] = GetParam();
    const Ended ended = stopped_from_the_start(Arguments{"plan"} + long_to_plan, signal);
    expect_one_line(ended, std::string("stopped by ") + name);
    EXPECT_EQ(ended.output, "");
}

TEST_P(PromptStop, OfACommandThatKeepsNothingTellsOfIt) {
    const auto& [signal, name] = GetParam();
    expect_one_line(stopped_from_the_start({"list", "queen", "24"}, signal),
                    std::string("stopped by ") + name + "; the same command starts anew");
}

TEST_P(PromptStop, OfARecountSaysWhatItLeaves) {
    const auto& [signal, name] = GetParam();
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    ASSERT_EQ(hetman({"count", "queen", "16", "--dir", run}).code, 0);
    Process process(hetman_command(
        {"verify", run, "--sample", "100%", "--engine", "backtracking", "--threads", "1"}));
    process.await_error_line("recounting ");
    process.send(signal);
    const Ended ended = process.wait();
    expect_one_line(ended, std::string("stopped by ") + name + ": ");
    EXPECT_NE(complaints(ended)[0].find("were not recounted"), std::string::npos) << ended;
    EXPECT_EQ(ended.output.find("0 of "), std::string::npos) << ended;
}

TEST(PromptTimeLimit, OfAPlanIsHeardWhileItIsMade) {
    for (const Arguments& problem : {long_to_plan, Arguments{"queen", "30x30", "--pieces", "8"}}) {
        const Ended ended = hetman(Arguments{"plan", "--max-time", "1ms"} + problem);
        expect_one_line(ended, "stopped by max_time: nothing is forecast");
        EXPECT_EQ(ended.output, "");
    }
    const Ended ended = hetman({"plan", "queen", "8", "--max-time", "1h"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_TRUE(ended.output.starts_with("problem ")) << ended;
}

TEST(PromptTimeLimit, OfACountIsHeardWhileItsRowChoicesArePlanned) {
    const Ended ended = hetman(Arguments{"count", "--max-time", "1ms"} + long_to_plan);
    expect_one_line(ended, "stopped while planning");
    EXPECT_EQ(ended.errors.find(" units in "), std::string::npos) << ended;
}

TEST(PromptTimeLimit, OfARecountIsHeard) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    ASSERT_EQ(hetman({"count", "queen", "16", "--dir", run}).code, 0);
    const Arguments verify{"verify", run, "--sample", "100%", "--engine", "backtracking"};
    expect_one_line(hetman(verify + Arguments{"--max-time", "1ms"}), "stopped by max_time: ");
    const Ended misused = hetman(verify + Arguments{"--max-time", "soon"});
    EXPECT_EQ(misused.code, 2) << misused;
}

// A pipe that nobody writes to stands for a file that takes long to read.
TEST(PromptStops, OfReadingAFileTellOfIt) {
    const TemporaryDirectory directory;
    const std::string pipe = directory / "queens";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const Arguments& arguments : {Arguments{"complete", pipe},
                                       {"check", pipe},
                                       {"run", pipe},
                                       {"oeis", "A000170", "--check", pipe}})
        expect_one_line(stopped_from_the_start(arguments, SIGTERM), "stopped by TERM");
    expect_one_line(hetman({"complete", pipe, "--max-time", "1ms"}),
                    "stopped by max_time: the board is not completed");
    for (const Arguments& arguments : {Arguments{"run", pipe},
                                       {"plan", pipe},
                                       {"scaling", pipe},
                                       {"count", "queen", "1..8", "--check", pipe},
                                       {"oeis", "A000170", "--check", pipe},
                                       {"oeis", "T", "1..4", "--table", pipe}})
        expect_one_line(hetman(arguments + Arguments{"--max-time", "1ms"}), "stopped by max_time");
}

// A job that takes long to read: what is in the run directory shows that the run goes on.
TEST(PromptStops, OfARunWithALedgerSayThatTheSameCommandContinues) {
    const TemporaryDirectory directory;
    const std::string pipe = directory / "job";
    const std::string run = directory / "run";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const Arguments command{"run", pipe, "--dir", run};
    expect_one_line(stopped_from_the_start(command, SIGTERM), "starts anew");
    ASSERT_EQ(hetman({"count", "queen", "8", "--dir", run}).code, 0);
    expect_one_line(stopped_from_the_start(command + Arguments{"--fresh"}, SIGTERM), "starts anew");
    const Ended late = hetman(command + Arguments{"--max-time", "1ms"});
    EXPECT_EQ(late.code, stopped) << late;
    EXPECT_EQ(complaints(late).at(0), "hetman: stopped by max_time; the same command continues");
    Process process(hetman_command(command));
    int writer = -1;
    process.await("reading", [&] {
        writer = open(pipe.c_str(), O_WRONLY | O_NONBLOCK);
        return writer >= 0;
    });
    process.send(SIGTERM);
    close(writer);  // the thread sanitizer handles signals when a read ends
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_EQ(complaints(ended)[0], "hetman: stopped by TERM; the same command continues");
}

// Of a pipe that nobody reads.
TEST(PromptStops, OfWritingAFileTellOfIt) {
    const TemporaryDirectory directory;
    const std::string pipe = directory / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const Arguments& command : {Arguments{"first", "queen", "8", "--svg", pipe},
                                     Arguments{"heatmap", "queen", "6", "--svg", pipe},
                                     Arguments{"complete", "20", "--output", pipe}}) {
        const Ended ended = stopped_from_the_start(command, SIGTERM);
        expect_one_line(ended, "stopped by TERM");
    }
}

TEST(PromptStops, OfSimulationsTellOfIt) {
    const std::string ranks = "1000000,1000000,1000000,1000000,1000000,1000000";
    const Ended ended = hetman(
        {"scaling", "queen", "20", "--sample", "100ms", "--ranks", ranks, "--max-time", "1s"});
    expect_one_line(ended, "stopped by max_time");
    EXPECT_EQ(ended.output, "");
}

}  // namespace
}  // namespace hetman::test
