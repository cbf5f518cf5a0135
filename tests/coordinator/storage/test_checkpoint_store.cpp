// The checkpoint from which a start continues, whichever files are damaged or missing.
#include <gtest/gtest.h>

#include "common/failure.h"
#include "coordinator/files/files.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/run_directory.h"
#include "tests/coordinator/ledger/checkpoints.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/text_files.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class CheckpointStore : public testing::Test {
  protected:
    void write(const char* name, const std::string& bytes) const {
        write_text(temporary_.path() / name, bytes);
    }
    std::optional<FoundCheckpoint> find() const { return find_checkpoint(temporary_.path()); }

    const TemporaryDirectory temporary_;
    const std::string newest_ = encode(some_checkpoint(8, 6));
    const std::string older_ = encode(some_checkpoint(8, 5));
    const std::string damaged_ = newest_.substr(0, newest_.size() / 2);
};

TEST_F(CheckpointStore, HasNothingWhereNothingIs) {
    EXPECT_FALSE(find());
    EXPECT_FALSE(find_checkpoint(temporary_.path() / "missing"));
}

TEST_F(CheckpointStore, TellsAMissingDirectoryFromOneWithoutALedger) {
    const auto message = [](const std::string& path) {
        try {
            the_checkpoint(path);
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::checkpoint);
            return std::string(failure.what());
        }
        return std::string("no failure");
    };
    EXPECT_NE(message(temporary_.path().string()).find("no ledger"), std::string::npos);
    EXPECT_NE(message((temporary_.path() / "missing").string()).find("no such directory"),
              std::string::npos);
}

TEST_F(CheckpointStore, TakesTheNewest) {
    write("ledger", newest_);
    write("ledger.prev", older_);
    const auto found = find();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->checkpoint.generation, 6u);
    EXPECT_EQ(found->file.filename(), "ledger");
    EXPECT_EQ(found->warning, "");
    EXPECT_FALSE(found->is_fallback);
    write("ledger.prev", "rubbish");
    EXPECT_EQ(find()->warning, "") << "the older one is not needed";
}

TEST_F(CheckpointStore, FallsBackToTheOneBeforeAndSaysSo) {
    for (const std::string& damaged : {damaged_, std::string(), std::string("rubbish")}) {
        write("ledger", damaged);
        write("ledger.prev", older_);
        const auto found = find();
        ASSERT_TRUE(found);
        EXPECT_EQ(found->checkpoint.generation, 5u);
        EXPECT_EQ(found->file.filename(), "ledger.prev");
        EXPECT_TRUE(found->is_fallback);
        EXPECT_NE(found->warning.find("ledger"), std::string::npos);
        EXPECT_EQ(read_text(temporary_.path() / "ledger"), damaged) << "finding changes nothing";
    }
    fs::remove(temporary_.path() / "ledger");
    const auto found = find();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->checkpoint.generation, 5u);
    EXPECT_NE(found->warning.find("missing"), std::string::npos) << found->warning;
}

TEST_F(CheckpointStore, TakesTheNewerGenerationWhereverItIs) {
    write("ledger", older_);
    write("ledger.prev", newest_);
    const auto found = find();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->checkpoint.generation, 6u);
    EXPECT_EQ(found->file.filename(), "ledger.prev");
    EXPECT_TRUE(found->is_fallback);
    EXPECT_NE(found->warning.find("ledger is generation 5, older than ledger.prev"),
              std::string::npos)
        << found->warning;
    // One that only says that it is newer.
    write("ledger.prev", damaged_);
    const auto other = find();
    ASSERT_TRUE(other);
    EXPECT_EQ(other->checkpoint.generation, 5u);
    EXPECT_EQ(other->file.filename(), "ledger");
    EXPECT_FALSE(other->is_fallback);
    EXPECT_NE(other->warning.find("ledger.prev cannot be used"), std::string::npos)
        << other->warning;
}

TEST_F(CheckpointStore, RefusesToBeginAgainWhereARunWas) {
    for (const char* name : {"plan", "job.toml", "result.json", "ledger.damaged", "times.csv"}) {
        write(name, "anything");
        try {
            find();
            ADD_FAILURE() << name << " shows that a ledger was here";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::checkpoint);
            for (const char* text : {name, "ledger.prev", "restore", "--fresh"})
                EXPECT_NE(std::string(failure.what()).find(text), std::string::npos)
                    << failure.what();
        }
        fs::remove(temporary_.path() / name);
    }
    write("run.log", "a start that was stopped while it planned");
    EXPECT_FALSE(find());
}

// The owner's record alone shows it, from the first save on and through later starts.
TEST_F(CheckpointStore, RefusesToBeginAgainWhereALedgerWasSaved) {
    const fs::path path = temporary_.path() / "run";
    const auto start = [&](const std::string& ledger) {
        RunDirectory directory(path, [](const std::string&) {});
        if (!ledger.empty()) directory.publish_ledger(ledger);
    };
    start("");
    EXPECT_FALSE(find_checkpoint(path)) << "nothing was saved";
    start(newest_);
    start("");
    fs::remove(path / "ledger");
    EXPECT_THROW(find_checkpoint(path), Failure);
    start("");
    EXPECT_THROW(find_checkpoint(path), Failure);
    RunDirectory directory(path, [](const std::string&) {});
    directory.publish_ledger(older_);
    EXPECT_FALSE(directory.move_old_run_aside().empty());
    EXPECT_FALSE(find_checkpoint(path)) << "it was moved aside";
}

TEST_F(CheckpointStore, RefusesToBeginAgainWhereAllLedgersAreDamaged) {
    const auto expect_failure = [&] {
        try {
            find();
            ADD_FAILURE() << "finished work would be forgotten";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::checkpoint);
        }
    };
    write("ledger", damaged_);
    expect_failure();
    write("ledger.prev", "rubbish");
    expect_failure();
    fs::remove(temporary_.path() / "ledger");
    expect_failure();
    fs::create_directory(temporary_.path() / "ledger");
    expect_failure();
}

// After a fallback, a start moves the damaged ledger away before its next save, so that the good
// one remains the previous generation.
TEST_F(CheckpointStore, KeepsTheGoodLedgerWhenItGoesOnFromAFallback) {
    RunDirectory directory(temporary_.path() / "run", [](const std::string&) {});
    directory.publish_ledger(older_);
    directory.publish_ledger(damaged_);
    const auto found = find_checkpoint(directory.path());
    ASSERT_TRUE(found);
    ASSERT_TRUE(found->is_fallback);
    directory.set_damaged_ledger_aside();
    directory.publish_ledger(newest_);
    EXPECT_EQ(read_text(directory.path() / "ledger"), newest_);
    EXPECT_EQ(read_text(directory.path() / "ledger.prev"), older_);
    EXPECT_EQ(read_text(directory.path() / "ledger.damaged"), damaged_);
    EXPECT_FALSE(find_checkpoint(directory.path())->is_fallback);
}

TEST(Saves, ByAClockThatIsAheadHaveNoNegativeAge) {
    EXPECT_EQ(describe_save(1'800'000'000, 1'800'000'041),
              "saved 2027-01-15 08:00:00 UTC (41 s ago)");
    EXPECT_EQ(describe_save(1'800'000'000, 1'799'992'500),
              "saved 2027-01-15 08:00:00 UTC (by a clock that is 2 h 5 min ahead)");
}

TEST(Files, AreReadAndWrittenWhole) {
    const TemporaryDirectory temporary;
    const Directory directory(temporary.path());
    std::string bytes;
    for (int i = 0; i < 300'000; ++i) bytes += static_cast<char>(i % 251);
    directory.write_durably("file", bytes);
    EXPECT_EQ(directory.read("file"), bytes);
    EXPECT_EQ(directory.read_head("file", 100), bytes.substr(0, 100));
    directory.write_durably("file", "short");
    EXPECT_EQ(read_text(temporary.path() / "file"), "short");
    directory.rename("file", "other");
    EXPECT_THROW(directory.read("file"), FileError);
    EXPECT_THROW(directory.read("other", 4), FileError);
    EXPECT_THROW(directory.rename("file", "third"), FileError);
    EXPECT_THROW(directory.write_durably("no/file", "x"), FileError);
    EXPECT_EQ(directory.names(), std::vector<std::string>{"other"});
    EXPECT_NO_THROW(directory.flush());
    EXPECT_THROW(Directory(temporary.path() / "no"), FileError);
    EXPECT_THROW(Directory(temporary.path() / "other"), FileError);
}

TEST(Files, DevicesAreNotReplaced) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
    EXPECT_THROW(Directory("/dev").write_durably("full", "x"), FileError);
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(Files, AreReachedWhereTheirDirectoryIsMoved) {
    const TemporaryDirectory temporary;
    const fs::path here = temporary.path() / "here";
    const fs::path there = temporary.path() / "there";
    fs::create_directory(here);
    const Directory directory(here);
    EXPECT_FALSE(directory.is_moved());
    fs::rename(here, there);
    fs::create_directory(here);
    EXPECT_TRUE(directory.is_moved());
    EXPECT_FALSE(directory.is_removed());
    EXPECT_EQ(directory.path(), fs::canonical(there));
    directory.write_durably("file", "bytes");
    EXPECT_EQ(read_text(there / "file"), "bytes");
    EXPECT_TRUE(fs::is_empty(here));
    fs::remove_all(there);
    EXPECT_TRUE(directory.is_removed());
    EXPECT_FALSE(directory.is_moved());
    EXPECT_EQ(directory.path(), here) << "as it was named";
    EXPECT_EQ(directory.kind_of("file"), FileKind::nothing);
    EXPECT_THROW(directory.write_durably("file", "bytes"), FileError);
    EXPECT_TRUE(fs::is_empty(here));
}

TEST(Files, AreRemovedWithTheirDirectoryButNotThroughLinks) {
    const TemporaryDirectory temporary;
    const Directory directory(temporary.path());
    fs::create_directories(temporary.path() / "tree/below");
    write_text(temporary.path() / "tree/below/file", "x");
    write_text(temporary.path() / "precious", "x");
    fs::create_symlink(temporary.path() / "precious", temporary.path() / "tree/link");
    fs::create_directory_symlink(temporary.path(), temporary.path() / "tree/here");
    EXPECT_FALSE(directory.remove_empty("tree"));
    directory.remove_tree("tree");
    EXPECT_EQ(directory.names(), std::vector<std::string>{"precious"});
    EXPECT_NO_THROW(directory.remove_tree("tree")) << "it is not there";
}

}  // namespace
}  // namespace hetman::test
