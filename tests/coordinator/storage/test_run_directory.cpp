// Ownership of a run directory, and its contents after every way of losing it.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <optional>
#include <thread>

#include "common/failure.h"
#include "coordinator/files/random_token.h"
#include "coordinator/storage/run_directory.h"
#include "tests/coordinator/storage/run_directories.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/text_files.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// All files below a directory, with their bytes.
std::map<std::string, std::string> files_in(const fs::path& directory) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(directory))
        if (entry.is_regular_file())
            files[fs::relative(entry.path(), directory).string()] = read_text(entry.path());
    return files;
}

class RunDirectories : public testing::Test {
  protected:
    const TemporaryDirectory temporary_;
    const fs::path path_ = temporary_.path() / "runs" / "job";

    // A directory that an owner of epoch 3 left in the middle of its work.
    void leave_behind(Owner owner) const {
        owner.epoch = 3;
        owner.token = random_token();
        const fs::path place = path_ / "epoch.3" / owner.token;
        fs::create_directories(place);
        write_text(place / "heartbeat", "17\n");
        write_text(place / "ledger.new", "half a led");
        write_text(path_ / "ledger", "the ledger");
        write_text(path_ / "owner", encode(owner));
    }
};

TEST_F(RunDirectories, IsMadeAndOwned) {
    const RunDirectory directory(path_, silent);
    EXPECT_TRUE(directory.path().is_absolute());
    EXPECT_EQ(fs::canonical(directory.path()), fs::canonical(path_));
    const std::optional<Owner> owner = read_owner(path_);
    ASSERT_TRUE(owner);
    EXPECT_EQ(owner->epoch, 1u);
    EXPECT_EQ(owner->pid, this_process().pid);
    EXPECT_FALSE(owner->released);
    EXPECT_EQ(life_of(*owner), Life::alive);
    EXPECT_TRUE(fs::is_directory(path_ / "epoch.1"));
    EXPECT_FALSE(directory.lost());
}

TEST_F(RunDirectories, IsReleasedInTheEndAndTakenAgain) {
    { const RunDirectory directory(path_, silent); }
    ASSERT_TRUE(read_owner(path_));
    EXPECT_TRUE(read_owner(path_)->released);
    EXPECT_EQ(life_of(*read_owner(path_)), Life::gone);
    const RunDirectory again(path_, silent, milliseconds(0));
    EXPECT_EQ(read_owner(path_)->epoch, 2u);
    EXPECT_FALSE(fs::exists(path_ / "epoch.1"));
}

TEST_F(RunDirectories, PublishReplacesWholeFiles) {
    RunDirectory directory(path_, silent);
    directory.publish("result.json", "one");
    EXPECT_EQ(read_text(path_ / "result.json"), "one");
    const fs::path link = path_ / "link";
    fs::create_hard_link(path_ / "result.json", link);
    directory.publish("result.json", std::string("two\0three", 9));
    EXPECT_EQ(read_text(path_ / "result.json"), std::string("two\0three", 9));
    EXPECT_EQ(read_text(link), "one") << "the old file was replaced, not written over";
    fs::remove(link);
    directory.publish("job.toml", "");
    EXPECT_EQ(read_text(path_ / "job.toml"), "");
    EXPECT_FALSE(fs::exists(path_ / "epoch.1" / "result.json.new"));
}

TEST_F(RunDirectories, LedgersKeepTheirPredecessor) {
    RunDirectory directory(path_, silent);
    directory.publish_ledger("first");
    EXPECT_EQ(read_text(path_ / "ledger"), "first");
    EXPECT_FALSE(fs::exists(path_ / "ledger.prev"));
    for (const std::string bytes : {"second", "third", "fourth"}) {
        const std::string before = read_text(path_ / "ledger");
        directory.publish_ledger(bytes);
        EXPECT_EQ(read_text(path_ / "ledger"), bytes);
        EXPECT_EQ(read_text(path_ / "ledger.prev"), before);
    }
}

TEST_F(RunDirectories, ADamagedLedgerNeverBecomesThePredecessor) {
    RunDirectory directory(path_, silent);
    directory.publish_ledger("good");
    directory.publish_ledger("bad");
    directory.set_damaged_ledger_aside();
    EXPECT_FALSE(fs::exists(path_ / "ledger"));
    EXPECT_EQ(read_text(path_ / "ledger.damaged"), "bad");
    directory.publish_ledger("new");
    EXPECT_EQ(read_text(path_ / "ledger"), "new");
    EXPECT_EQ(read_text(path_ / "ledger.prev"), "good");
    directory.set_damaged_ledger_aside();
    directory.set_damaged_ledger_aside();
    EXPECT_EQ(read_text(path_ / "ledger.damaged"), "new");
}

TEST_F(RunDirectories, OldRunsAreMovedAside) {
    RunDirectory directory(path_, silent);
    EXPECT_EQ(directory.move_old_run_aside(), fs::path());
    for (const std::string name : {"first", "second"}) {
        directory.publish_ledger(name + " older");
        directory.publish_ledger(name);
        directory.publish("job.toml", name + " job");
        directory.publish("result.json", name + " result");
        const fs::path aside = directory.move_old_run_aside();
        ASSERT_FALSE(aside.empty());
        EXPECT_EQ(files_in(aside),
                  (std::map<std::string, std::string>{{"ledger", name},
                                                      {"ledger.prev", name + " older"},
                                                      {"job.toml", name + " job"},
                                                      {"result.json", name + " result"}}));
        EXPECT_EQ(aside.parent_path(), directory.path().parent_path()) << "beside, not inside";
        for (const char* file : {"ledger", "ledger.prev", "job.toml", "result.json"})
            EXPECT_FALSE(fs::exists(path_ / file));
    }
    EXPECT_FALSE(directory.lost());
    directory.publish_ledger("goes on");
}

TEST_F(RunDirectories, ForeignDirectoriesAreRefused) {
    fs::create_directories(path_);
    write_text(path_ / "thesis.tex", "years of work");
    try {
        const RunDirectory directory(path_, silent);
        ADD_FAILURE() << "it was taken";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::checkpoint);
    }
    EXPECT_EQ(files_in(path_),
              (std::map<std::string, std::string>{{"thesis.tex", "years of work"}}));
}

TEST_F(RunDirectories, PlacesThatCannotBeWrittenAreRefused) {
    write_text(temporary_.path() / "file", "no directory");
    for (const fs::path& place : {temporary_.path() / "file", temporary_.path() / "file" / "below",
                                  fs::path("/proc/hetman-test")}) {
        try {
            const RunDirectory directory(place, silent);
            ADD_FAILURE() << place << " was taken";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::checkpoint) << place;
        }
    }
    EXPECT_EQ(read_text(temporary_.path() / "file"), "no directory");
}

TEST_F(RunDirectories, OfAnOwnerThatIsGoneAreTakenAtOnce) {
    leave_behind(gone_owner());
    RunDirectory directory(path_, [](const std::string& message) {
        ADD_FAILURE() << "nothing is to be told: " << message;
    });
    EXPECT_EQ(read_owner(path_)->epoch, 4u);
    EXPECT_FALSE(fs::exists(path_ / "epoch.3"));
    EXPECT_EQ(read_text(path_ / "ledger"), "the ledger") << "a half-written one counts for nothing";
    directory.publish_ledger("and on");
    EXPECT_EQ(read_text(path_ / "ledger.prev"), "the ledger");
}

TEST_F(RunDirectories, OfAReusedProcessNumberAreTakenAtOnce) {
    Owner owner = this_process();
    ++owner.process_start;
    leave_behind(owner);
    const RunDirectory directory(path_, silent, milliseconds(0));
    EXPECT_EQ(read_owner(path_)->epoch, 4u);
}

// Whether a process on another machine is alive cannot be seen; only its heartbeat shows it.
TEST_F(RunDirectories, OfASilentOwnerElsewhereAreTakenAfterAWhile) {
    Owner owner = this_process();
    owner.machine = "another";
    leave_behind(owner);
    std::string told;
    const RunDirectory directory(
        path_, [&](const std::string& message) { told += message; }, milliseconds(20));
    EXPECT_EQ(read_owner(path_)->epoch, 4u);
    EXPECT_NE(told.find("no heartbeat"), std::string::npos) << told;
}

// The first owner's heart beats every two seconds, and the second start sees it.
TEST_F(RunDirectories, OfALivingOwnerAreInUse) {
    RunDirectory first(path_, silent);
    first.publish_ledger("mine");
    try {
        const RunDirectory second(path_, silent);
        ADD_FAILURE() << "it was taken from a living owner";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::checkpoint);
        EXPECT_NE(std::string(failure.what()).find(std::to_string(this_process().pid)),
                  std::string::npos)
            << failure.what();
    }
    EXPECT_EQ(read_owner(path_)->epoch, 1u);
    EXPECT_FALSE(first.lost());
    first.publish_ledger("still mine");
    EXPECT_EQ(read_text(path_ / "ledger"), "still mine");
}

// Two moments of a take-over: the newer epoch exists, and the older one may still exist.
class LostDirectories : public RunDirectories, public testing::WithParamInterface<bool> {
  protected:
    void take_over() const {
        fs::create_directory(path_ / "epoch.2");
        if (GetParam()) fs::remove_all(path_ / "epoch.1");
    }
};

INSTANTIATE_TEST_SUITE_P(All, LostDirectories, testing::Bool(),
                         [](const testing::TestParamInfo<bool>& info) {
                             return std::string(info.param ? "older_epoch_gone"
                                                           : "newer_epoch_there");
                         });

TEST_P(LostDirectories, AreNeverWrittenAgain) {
    std::map<std::string, std::string> before;
    const auto only_results = [&] {
        std::map<std::string, std::string> files = files_in(path_);
        std::erase_if(files, [](const auto& file) { return file.first.starts_with("epoch."); });
        return files;
    };
    {
        RunDirectory directory(path_, silent);
        directory.publish_ledger("older");
        directory.publish_ledger("newer");
        directory.publish("result.json", "{}");
        take_over();
        before = only_results();
        ASSERT_EQ(before.size(), 4u);
        EXPECT_THROW(directory.publish("result.json", "stale"), OwnershipLost);
        EXPECT_THROW(directory.publish_ledger("stale"), OwnershipLost);
        EXPECT_THROW(directory.set_damaged_ledger_aside(), OwnershipLost);
        EXPECT_THROW(directory.move_old_run_aside(), OwnershipLost);
        EXPECT_EQ(only_results(), before);
    }
    EXPECT_EQ(only_results(), before) << "nor in the end";
    EXPECT_TRUE(files_in(path_ / "epoch.2").empty());
    std::size_t beside = 0;
    for (const auto& entry : fs::directory_iterator(path_.parent_path()))
        beside += entry.path() != path_;
    EXPECT_EQ(beside, 0u) << "nothing was moved aside";
}

// A start that loses the race is told that the directory is in use.
TEST_F(RunDirectories, OfTwoRacingStartsOneWins) {
    for (int round = 0; round < 3; ++round) {
        SCOPED_TRACE(round);
        const fs::path path = path_.string() + std::to_string(round);
        Owner owner = gone_owner();
        owner.epoch = 3;
        owner.token = random_token();
        fs::create_directories(path / "epoch.3" / owner.token);
        write_text(path / "owner", encode(owner));
        std::optional<RunDirectory> winners[2];
        int refused[2] = {0, 0};
        std::atomic<int> ready{0};
        std::thread starts[2];
        for (int i = 0; i < 2; ++i)
            starts[i] = std::thread([&, i] {
                ++ready;
                while (ready < 2) std::this_thread::yield();
                try {
                    winners[i].emplace(path, silent);
                } catch (const Failure& failure) {
                    refused[i] = static_cast<int>(failure.code());
                }
            });
        for (std::thread& start : starts) start.join();
        ASSERT_NE(winners[0].has_value(), winners[1].has_value());
        const int winner = winners[0] ? 0 : 1;
        EXPECT_EQ(refused[1 - winner], static_cast<int>(ExitCode::checkpoint));
        EXPECT_NO_THROW(winners[winner]->publish_ledger("the winner's"));
        EXPECT_EQ(read_owner(path)->epoch, 4u);
    }
}

}  // namespace
}  // namespace hetman::test
