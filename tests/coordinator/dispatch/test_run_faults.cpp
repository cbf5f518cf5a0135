// Whole runs on a disk that fails at some of their saves: they go on counting, and their results
// are exact.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <functional>

#include "common/failure.h"
#include "coordinator/dispatch/start.h"
#include "coordinator/files/files.h"
#include "coordinator/storage/checkpoint_store.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/coordinator/storage/faulty_disk.h"
#include "tests/support/temporary_directory.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

// The number of lines of a text that contain `what`.
std::ptrdiff_t lines_with(const std::string& text, std::string_view what) {
    std::ptrdiff_t lines = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++lines;
    return lines;
}

class RunFaults : public testing::Test {
  protected:
    RunFaults() {
        job_.problem = problem_on("QNN", 17);
        job_.run.unit_nodes = 100;
        job_.run.threads = 1;
        job_.run.checkpoint_every = Duration(0);  // at each look for results
    }
    // A start. The saves whose numbers, from 1, are chosen meet the fault at this call.
    Outcome start(Call call, Fault fault, const std::function<bool(int)>& chosen) {
        saves_ = met_ = 0;
        disk_.fault_at = [=, this](const Step& step) {
            const bool of_a_ledger = step.path.ends_with("/ledger.new") ||
                                     step.path.ends_with("/ledger") ||
                                     step.path.ends_with("/ledger.prev.new") ||
                                     step.path.ends_with("/ledger.prev") || step.path == path_;
            // A save begins by making this file.
            if (step.creates && step.path.ends_with("/ledger.new")) ++saves_;
            const bool hit = of_a_ledger && step.call == call && chosen(saves_);
            met_ += hit;
            return hit ? fault : Fault::none;
        };
        testing::internal::CaptureStderr();
        Console console(Verbosity::quiet);
        RunOptions options;
        options.directory = path_;
        try {
            Outcome outcome = execute(job_, options, nullptr, console);
            told_ = testing::internal::GetCapturedStderr();
            disk_.fault_at = nullptr;
            return outcome;
        } catch (...) {
            told_ = testing::internal::GetCapturedStderr();
            disk_.fault_at = nullptr;
            throw;
        }
    }
    Outcome healed_start() {
        return start(Call::open, Fault::none, [](int) { return false; });
    }
    Checkpoint kept() const { return find_checkpoint(path_)->checkpoint; }

    const TemporaryDirectory temporary_;
    const std::string path_ = fs::absolute(temporary_.path() / "run").string();
    Job job_;
    FaultyDisk disk_;
    int saves_ = 0;  // that were begun
    int met_ = 0;    // faults
    std::string told_;
};

// A stop that nobody hears, as the disk does not answer: the process ends, and says what the same
// command does then, by what is on the disk.
TEST_F(RunFaults, AStopWhileTheFirstCheckpointIsSavedTellsWhetherItIsThere) {
    const auto stopped_at = [this](const std::string& path) {
        disk_.fault_at = [=](const Step& step) {
            if (step.call == Call::rename && step.path == path) {
                std::raise(SIGTERM);
                for (;;) pause();
            }
            return Fault::none;
        };
        RunOptions options;
        options.directory = path_;
        options.stop = stop_on_signals();
        Console console(Verbosity::quiet);
        execute(job_, options, nullptr, console);
    };
    EXPECT_EXIT(stopped_at(path_ + "/ledger"), testing::ExitedWithCode(8),
                "before anything was counted; the same command starts anew");
    EXPECT_EXIT(stopped_at(path_ + "/job.toml"), testing::ExitedWithCode(75),
                "before this start counted anything; the same command continues");
    EXPECT_FALSE(kept().ledger.complete());
    // Also before this start has looked for it.
    EXPECT_EXIT(stopped_at(path_ + "/owner"), testing::ExitedWithCode(75),
                "the same command continues");
}

struct Trouble {
    Call call;
    Fault fault;
};
// Calls whose failure makes a save fail.
const std::vector<Trouble> troubles{
    {Call::open, Fault::full},         {Call::write, Fault::full},   {Call::write, Fault::broken},
    {Call::write, Fault::torn},        {Call::fsync, Fault::broken}, {Call::fsync, Fault::full},
    {Call::close, Fault::full},        {Call::read, Fault::wrong},   {Call::read, Fault::cut},
    {Call::read, Fault::broken},       {Call::rename, Fault::full},  {Call::rename, Fault::broken},
    {Call::rename, Fault::lost_reply},
};

std::string name_of(const Trouble& trouble) {
    return std::string(name_of(trouble.call)) + ' ' + std::string(name_of(trouble.fault));
}

TEST_F(RunFaults, AtSomeCheckpointsAreWarnedOfAndSurvived) {
    int met = 0;
    for (const Trouble& trouble : troubles) {
        SCOPED_TRACE(name_of(trouble));
        fs::remove_all(path_);
        // The first save comes before counting; from the second on some fail, then the disk heals.
        int failing = 0;
        const Outcome outcome = start(trouble.call, trouble.fault,
                                      [&](int save) { return save >= 2 && ++failing <= 3; });
        met += met_;
        EXPECT_EQ(met_, 3);
        EXPECT_EQ(outcome.code, ExitCode::complete);
        EXPECT_FALSE(outcome.unsaved);
        ASSERT_TRUE(outcome.result.total);
        EXPECT_EQ(*outcome.result.total, 234);
        const auto warnings = lines_with(told_, "could not be saved");
        EXPECT_GE(warnings, 1) << told_;
        EXPECT_LE(warnings, 3) << told_;
        EXPECT_EQ(lines_with(told_, path_), warnings) << "where: " << told_;
        EXPECT_EQ(lines_with(told_, "free disk space or repair the disk"), warnings) << told_;
        EXPECT_TRUE(kept().ledger.complete());
        EXPECT_EQ(kept().ledger.weighted_sum(0, kept().ledger.units()), 234);
    }
    std::printf("%d faults met and survived\n", met);
}

TEST_F(RunFaults, ThatLastCostTheLedgerButNotTheTotal) {
    for (const Trouble& trouble : troubles) {
        SCOPED_TRACE(name_of(trouble));
        fs::remove_all(path_);
        const Outcome outcome =
            start(trouble.call, trouble.fault, [](int save) { return save >= 2; });
        EXPECT_GT(met_, 3);
        EXPECT_EQ(outcome.code, ExitCode::checkpoint);
        ASSERT_TRUE(outcome.result.total) << "it is counted all the same";
        EXPECT_EQ(*outcome.result.total, 234);
        ASSERT_TRUE(outcome.unsaved);
        EXPECT_EQ(outcome.unsaved->code(), ExitCode::checkpoint);
        ASSERT_EQ(outcome.unsaved->complaints().size(), 1u);
        const std::string line = outcome.unsaved->what();
        EXPECT_NE(line.find("since checkpoint 1 are not saved"), std::string::npos) << line;
        EXPECT_NE(line.find(path_), std::string::npos) << line;
        EXPECT_NE(line.find("free disk space"), std::string::npos) << line;

        // With the disk repaired, the same command continues from what is saved.
        EXPECT_FALSE(find_checkpoint(path_)->is_fallback);
        const Outcome again = healed_start();
        EXPECT_EQ(again.code, ExitCode::complete);
        EXPECT_EQ(*again.result.total, 234);
        EXPECT_TRUE(kept().ledger.complete());
    }
}

TEST_F(RunFaults, BeforeCountingEndTheStart) {
    for (const Trouble& trouble : troubles) {
        SCOPED_TRACE(name_of(trouble));
        fs::remove_all(path_);
        try {
            start(trouble.call, trouble.fault, [](int save) { return save >= 1; });
            ADD_FAILURE() << "it counted what it cannot save";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::checkpoint);
            EXPECT_NE(std::string(failure.what()).find(path_), std::string::npos) << failure.what();
        }
        EXPECT_EQ(*healed_start().result.total, 234);
    }
}

TEST_F(RunFaults, OfAResultThatCannotBeKeptAreTold) {
    disk_.fault_at = nullptr;
    ASSERT_EQ(healed_start().code, ExitCode::complete);
    Console console(Verbosity::quiet);
    RunOptions options;
    options.directory = path_;
    disk_.fault_at = [](const Step& step) {
        return step.path.find("result.json") != std::string::npos ? Fault::full : Fault::none;
    };
    const Outcome outcome = execute(job_, options, nullptr, console);
    disk_.fault_at = nullptr;
    EXPECT_EQ(outcome.code, ExitCode::checkpoint);
    EXPECT_EQ(*outcome.result.total, 234);
    ASSERT_TRUE(outcome.unsaved);
    EXPECT_NE(std::string(outcome.unsaved->what()).find("result.json"), std::string::npos);
}

TEST_F(RunFaults, OfTheLogAreWarnedOfOnce) {
    Console console(Verbosity::quiet);
    RunOptions options;
    options.directory = path_;
    disk_.fault_at = [](const Step& step) {
        return step.call == Call::write && step.path.ends_with("run.log") ? Fault::full
                                                                          : Fault::none;
    };
    testing::internal::CaptureStderr();
    const Outcome outcome = execute(job_, options, nullptr, console);
    const std::string told = testing::internal::GetCapturedStderr();
    disk_.fault_at = nullptr;
    EXPECT_EQ(outcome.code, ExitCode::complete);
    EXPECT_EQ(*outcome.result.total, 234);
    EXPECT_EQ(lines_with(told, "run.log"), 1) << told;
}

}  // namespace
}  // namespace hetman::test
