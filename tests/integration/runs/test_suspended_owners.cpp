// SuspendedOwners: starts that still believe they own a run directory that no longer is theirs,
// because it was moved, deleted and created again, copied back from a backup, or restored after
// --fresh. The ghost is frozen at that moment, or continues counting.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <ostream>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

enum class Ghost { frozen, living };

class SuspendedOwners : public ::testing::TestWithParam<Ghost> {
  protected:
    static Command as_restart(Command command, int restart) {
        command.environment["SLURM_JOB_ID"] = "4711";
        if (restart > 0) command.environment["SLURM_RESTART_COUNT"] = std::to_string(restart);
        return command;
    }
    Command ghost_command(int restart = 0) const {
        return as_restart(hetman_command(problem_.count + Arguments{"--dir", run_, "--threads", "1",
                                                                    "--checkpoint-every", "50ms"}),
                          restart);
    }
    static void stop(Process& process) {
        process.send(SIGSTOP);
        process.await("it stands still", [&] { return is_stopped(process.pid()); });
    }
    // Brings a ghost to the middle of its run.
    static void begin(Process& ghost) {
        await_progress(ghost, 2);
        if (GetParam() == Ghost::frozen) stop(ghost);
    }
    static Ended end(Process& ghost) {
        if (GetParam() == Ghost::frozen) ghost.send(SIGCONT);
        return ghost.wait();
    }
    // The files that must not change by a byte; the log may grow.
    static std::map<std::string, std::string> kept(const std::string& run) {
        std::map<std::string, std::string> kept;
        for (const char* name : {"ledger", "ledger.prev", "result.json", "job.toml", "owner"})
            if (fs::exists(run + '/' + name)) kept[name] = read_text(run + '/' + name);
        return kept;
    }
    static std::map<std::string, std::string> complete(const std::string& run) {
        EXPECT_EQ(status_of(run).at("state"), "complete");
        const auto files = kept(run);
        EXPECT_EQ(files.size(), 5U);
        return files;
    }
    void delete_run() const {
        // A ghost that is still counting may create a file meanwhile.
        std::error_code error;
        do fs::remove_all(run_, error);
        while (fs::exists(run_));
    }
    // Counts another job to its end in the ghost's directory.
    void complete_another(const Command& command) const {
        const Ended ended = run(command);
        ASSERT_EQ(ended.code, 0) << ended;
        ASSERT_EQ(ended.output, other_.total);
    }
    Command another(const Arguments& more = {}) const {
        return hetman_command(other_.count + Arguments{"--dir", run_} + more);
    }
    static void expect_leaves(const Ended& ended, const std::string& why,
                              const std::string& where) {
        EXPECT_EQ(ended.code, 4) << ended;
        EXPECT_EQ(ended.output, "");
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(why), std::string::npos) << ended;
        EXPECT_NE(complaints(ended)[0].find(where), std::string::npos) << ended;
    }

    const Known problem_ = stoppable_problem();
    const Known other_ = quick_problem();
    const TemporaryDirectory directory_;
    const std::string run_ = directory_ / "run";
    const std::string moved_ = directory_ / "moved";
};

void PrintTo(Ghost ghost, std::ostream* stream) {
    *stream << (ghost == Ghost::frozen ? "frozen" : "living");
}

INSTANTIATE_TEST_SUITE_P(All, SuspendedOwners, ::testing::Values(Ghost::frozen, Ghost::living),
                         ::testing::PrintToStringParamName());

TEST_P(SuspendedOwners, GoAlongWithADirectoryThatIsMoved) {
    Process ghost(ghost_command());
    begin(ghost);
    fs::rename(run_, moved_);
    complete_another(another());
    const auto before = complete(run_);
    const Ended ended = end(ghost);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    EXPECT_EQ(complete(run_), before);
    EXPECT_EQ(status_of(moved_).at("state"), "complete");
    EXPECT_EQ(units_of(moved_), reference_units(problem_));
    const std::string where = fs::canonical(moved_).string();
    std::size_t told = 0;
    for (const std::string& line : lines_of(ended.errors))
        if (line.find("was moved") != std::string::npos) {
            ++told;
            EXPECT_NE(line.find(where), std::string::npos) << line;
        }
    EXPECT_EQ(told, 1U) << ended;
    EXPECT_NE(lines_of(ended.errors).back().find("run directory " + where), std::string::npos)
        << ended;
}

TEST_P(SuspendedOwners, LeaveADirectoryThatWasDeletedAndMadeAgain) {
    Process ghost(ghost_command());
    begin(ghost);
    delete_run();
    complete_another(another());
    const auto before = complete(run_);
    expect_leaves(end(ghost), "was deleted", run_);
    EXPECT_EQ(complete(run_), before);
}

TEST_P(SuspendedOwners, MakeNothingWhereADirectoryWasDeleted) {
    Process ghost(ghost_command());
    begin(ghost);
    delete_run();
    expect_leaves(end(ghost), "was deleted", run_);
    EXPECT_TRUE(fs::is_empty(directory_.path()));
}

TEST_P(SuspendedOwners, LeaveACopyThatIsRestoredFromABackup) {
    Process ghost(ghost_command());
    begin(ghost);
    if (GetParam() == Ghost::living) stop(ghost);  // makes the copy consistent
    const auto all = fs::copy_options::recursive;
    fs::copy(run_, directory_ / "backup", all);
    if (GetParam() == Ghost::living) ghost.send(SIGCONT);
    delete_run();
    fs::copy(directory_ / "backup", run_, all);
    const Ended restart = run(ghost_command(1));
    EXPECT_EQ(restart.code, 0) << restart;
    EXPECT_EQ(restart.output, problem_.total);
    const auto before = complete(run_);
    // One that goes on counting may find the directory gone, or the restart in it.
    expect_leaves(end(ghost), GetParam() == Ghost::frozen ? "was deleted" : "the run directory",
                  run_);
    EXPECT_EQ(complete(run_), before);
    EXPECT_EQ(units_of(run_), reference_units(problem_));
}

TEST_P(SuspendedOwners, LeaveARunThatIsRestoredAfterFresh) {
    Process ghost(ghost_command());
    begin(ghost);
    complete_another(as_restart(another({"--fresh"}), 1));
    const auto completed = complete(run_);
    fs::rename(run_, moved_);
    fs::rename(run_ + ".old1", run_);
    const auto restored = kept(run_);
    expect_leaves(end(ghost), "taken over the run directory", run_);
    EXPECT_EQ(complete(moved_), completed);
    EXPECT_EQ(kept(run_), restored);
    // The restored run continues.
    expect_exact_finish(ghost_command(), problem_, run_);
}

class HeartbeatWatch : public ::testing::Test {
  protected:
    // Asks a command to stop while it waits for a frozen owner of its directory.
    void expect_stop(const Arguments& arguments, int signal) const {
        Process process(hetman_command(arguments));
        process.await_error_line("watching for its heartbeat");
        const auto sent = std::chrono::steady_clock::now();
        process.send(signal);
        const Ended ended = process.wait();
        const auto took = std::chrono::steady_clock::now() - sent;
        EXPECT_EQ(ended.code, stopped) << ended;
        EXPECT_EQ(ended.output, "");
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("stopped while waiting for the run directory"),
                  std::string::npos)
            << ended;
        // The twenty seconds of waiting are far from over.
        EXPECT_LT(took, std::chrono::seconds(5));
    }

    const TemporaryDirectory directory_;
    const std::string run_ = directory_ / "run";
    const Arguments count_ = quick_problem().count + Arguments{"--dir", run_};
};

TEST_F(HeartbeatWatch, HearsSignals) {
    const Known problem = stoppable_problem();
    Process owner(hetman_command(problem.count + Arguments{"--dir", run_, "--threads", "1"}));
    await_progress(owner, 2);
    ASSERT_EQ(hetman(quick_problem().count + Arguments{"--dir", directory_ / "shard"}).code, 0);
    owner.send(SIGSTOP);
    owner.await("it stands still", [&] { return is_stopped(owner.pid()); });
    for (const int signal : {SIGTERM, SIGINT, SIGUSR1, SIGHUP}) expect_stop(count_, signal);
    expect_stop({"merge", run_, directory_ / "shard"}, SIGTERM);
    owner.send(SIGCONT);
    EXPECT_EQ(owner.wait().output, problem.total);
}

TEST_F(HeartbeatWatch, EndsWithMaxTime) {
    Process owner(
        hetman_command(longer_problem().count + Arguments{"--dir", run_, "--threads", "1"}));
    await_progress(owner, 2);
    owner.send(SIGSTOP);
    const Ended ended = hetman(count_ + Arguments{"--max-time", "0.3s"});
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_NE(ended.errors.find("stopped while waiting"), std::string::npos) << ended;
}

// If processes are not visible, a living owner is recognised by its heartbeat.
TEST_F(HeartbeatWatch, KnowsALivingOwnerWhereProcessesAreHidden) {
#ifdef HETMAN_SANITIZED
    GTEST_SKIP() << "sanitizers look into /proc themselves, and report errors that are none";
#endif
    const Arguments hidden{
        "unshare", "--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"};
    if (run({hidden + Arguments{"true"}}).code != 0) GTEST_SKIP() << "/proc cannot be hidden here";
    const Known problem = longer_problem();
    Process owner(hetman_command(problem.count + Arguments{"--dir", run_, "--threads", "1"}));
    await_progress(owner, 2);
    const Ended second = run({hidden + Arguments{program()} + count_});
    EXPECT_EQ(second.code, 4) << second;
    ASSERT_EQ(complaints(second).size(), 1U) << second;
    EXPECT_NE(complaints(second)[0].find(fmt::format("in use by process {} on ", owner.pid())),
              std::string::npos)
        << second;
    EXPECT_EQ(status_of(run_).at("starts"), 1);
    owner.send(SIGTERM);
    EXPECT_EQ(owner.wait().code, stopped) << "it still owns the directory";
}

}  // namespace
}  // namespace hetman::test
