// Several starts in one run directory: one counts and writes, whatever the others do.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <deque>
#include <filesystem>
#include <functional>
#include <map>

#include "tests/integration/races.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

// The run is so short that some starts come after its end.
TEST(RacingStarts, OfAShortRunCountItOnce) {
    expect_one_counts(quick_problem(), 2, 10);
    expect_one_counts(quick_problem(), 4, 5);
}

TEST(RacingStarts, OfALongerRunAreRefusedButForOne) {
    const RaceSummary summary = expect_one_counts(longer_problem(), 4, 1);
    EXPECT_EQ(summary.refused, 3);
}

// A SLURM job that was requeued because its node seemed dead, while the processes of its first
// start are alive: the restart takes over the run directory at once, and the first start writes
// nothing more.
class SurvivedRestart : public testing::Test {
  protected:
    Command command(int restart) const {
        Command command = hetman_command(arguments());
        command.environment["SLURM_JOB_ID"] = "4711";
        if (restart > 0) command.environment["SLURM_RESTART_COUNT"] = std::to_string(restart);
        return command;
    }
    Arguments arguments() const {
        return problem_.count + Arguments{"--dir", run_directory_,       "--threads", "1",
                                          "-v",    "--checkpoint-every", "1ms"};
    }

    // All files in the run directory with their bytes, except the log, to which every start may
    // append.
    std::map<std::string, std::string> everything() const {
        std::map<std::string, std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(run_directory_))
            if (entry.path().filename() != "run.log")
                files[entry.path().string()] =
                    entry.is_regular_file() ? read_text(entry.path()) : "directory";
        return files;
    }

    bool is_on_record() const { return fs::exists(run_directory_ + "/owner"); }

    static void expect_replaced(const Ended& ended) {
        EXPECT_EQ(ended.code, 4) << ended;
        EXPECT_EQ(ended.output, "");
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("taken over the run directory"), std::string::npos)
            << ended;
    }
    static void expect_taken_at_once(const Ended& ended) {
        EXPECT_EQ(ended.errors.find("watching for its heartbeat"), std::string::npos) << ended;
    }

    // Freezes the first start at this moment, lets a restart take over the directory and freezes
    // that too, wakes the first, and expects that it changes nothing and ends.
    void expect_silence_after(const std::function<void(Process&)>& freeze) {
        Process first(command(0));
        freeze(first);
        Process second(command(1));
        await_progress(second, 2);
        await_stopped(second);
        const auto before = everything();
        const std::string log = read_text(run_directory_ + "/run.log");
        first.send(SIGCONT);
        expect_replaced(first.wait());
        EXPECT_EQ(everything(), before);
        EXPECT_TRUE(read_text(run_directory_ + "/run.log").starts_with(log));
        second.send(SIGCONT);
        const Ended ended = second.wait();
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total) << ended;
        expect_taken_at_once(ended);
        EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
    }

    // Stops it and waits until it is stopped.
    static void await_stopped(Process& process) {
        process.send(SIGSTOP);
        process.await("it stands still", [&] { return is_stopped(process.pid()); });
    }

    Known problem_ = stoppable_problem();
    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
};

TEST_F(SurvivedRestart, IsSilentWhenItWasFrozenAsItBegan) {
    expect_silence_after([this](Process& first) {
        first.await("it has the directory", [this] { return is_on_record(); });
        await_stopped(first);
    });
}

TEST_F(SurvivedRestart, IsSilentWhenItWasFrozenWhileCounting) {
    expect_silence_after([](Process& first) {
        await_progress(first, 3);
        await_stopped(first);
    });
}

// Between its last ownership check and the renames.
TEST_F(SurvivedRestart, IsSilentWhenItWasFrozenInTheMiddleOfASave) {
    expect_silence_after([this](Process& first) {
        await_progress(first, 1);
        do {
            first.send(SIGCONT);
            first.await("it saves", [this] { return is_saving(run_directory_); });
            await_stopped(first);
        } while (!is_saving(run_directory_));
    });
}

// The first start continues counting all the time.
TEST_F(SurvivedRestart, LeavesTheRunToTheRestartWhileBothCount) {
    Process first(command(0));
    await_progress(first, 2);
    Process second(command(1));
    expect_replaced(first.wait());
    const Ended ended = second.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total) << ended;
    expect_taken_at_once(ended);
    EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
}

// In the reverse order, or as another job, it is refused like any other start.
TEST_F(SurvivedRestart, IsNotReplacedByAnEarlierStartOrAnotherJob) {
    problem_ = longer_problem();  // the others wait for its heartbeat
    Process live(command(1));
    await_progress(live, 2);
    Command other = command(2);
    other.environment["SLURM_JOB_ID"] = "4712";
    std::deque<Process> starts;
    for (const Command& start : {command(0), command(1), other}) starts.emplace_back(start);
    for (Process& start : starts) {
        const Ended ended = start.wait();
        EXPECT_EQ(ended.code, 4) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(fmt::format("in use by process {} ", live.pid())),
                  std::string::npos)
            << ended;
    }
    EXPECT_EQ(live.wait().output, problem_.total);
}

}  // namespace
}  // namespace hetman::test
