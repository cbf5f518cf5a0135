// Run directories that others have changed: links, pipes and devices in place of files, and
// directories writable by others. Also the permissions of what a run writes.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <filesystem>
#include <functional>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class ForeignFiles : public ::testing::Test {
  protected:
    void SetUp() override { ASSERT_EQ(hetman(arguments_).code, 0); }

    // One line that says what is wrong, where, and what to do; nothing else.
    void expect_refused(const std::string& what, const std::string& where) {
        const Ended ended = hetman(arguments_);
        EXPECT_EQ(ended.code, 4) << ended;
        EXPECT_EQ(ended.output, "");
        ASSERT_EQ(lines_of(ended.errors).size(), 1U) << ended;
        for (const std::string& text : {what, where, std::string("--dir")})
            EXPECT_NE(ended.errors.find(text), std::string::npos) << ended;
    }
    // `status` only reads: it must neither follow links nor wait.
    void expect_status_to_end() {
        const Ended ended = hetman({"status", run_directory_});
        EXPECT_TRUE(ended.code == 0 || ended.code == 4) << ended;
    }
    std::string file(const std::string& name) const { return run_directory_ + '/' + name; }

    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
    const Known problem_ = quick_problem();
    const Arguments arguments_ = problem_.count + Arguments{"--dir", run_directory_};
};

const std::vector<std::string> kept_names{"ledger",  "ledger.prev", "ledger.damaged", "job.toml",
                                          "run.log", "result.json", "owner"};

TEST_F(ForeignFiles, LinksAreNeitherFollowedNorReplaced) {
    write_text(directory_ / "elsewhere", "precious");
    for (const std::string& name : kept_names)
        for (const std::string& target : {directory_ / "elsewhere", directory_ / "nowhere"}) {
            SCOPED_TRACE(name);
            if (fs::exists(file(name))) fs::rename(file(name), directory_ / "away");
            fs::create_symlink(target, file(name));
            expect_refused("a symbolic link", file(name));
            expect_status_to_end();
            EXPECT_EQ(fs::read_symlink(file(name)), target);
            EXPECT_EQ(read_text(directory_ / "elsewhere"), "precious");
            EXPECT_FALSE(fs::exists(directory_ / "nowhere"));
            fs::remove(file(name));
            if (fs::exists(directory_ / "away")) fs::rename(directory_ / "away", file(name));
        }
    EXPECT_EQ(hetman(arguments_).output, problem_.total);
}

TEST_F(ForeignFiles, PipesDirectoriesAndDevicesAreNotWaitedFor) {
    const auto make_pipe = [](const std::string& path) { return mkfifo(path.c_str(), 0666); };
    const auto make_directory = [](const std::string& path) { return mkdir(path.c_str(), 0777); };
    const auto make_device = [](const std::string& path) {
        return mknod(path.c_str(), S_IFCHR | 0666, makedev(1, 5));  // /dev/zero
    };
    struct Kind {
        std::function<int(const std::string&)> make;
        std::string text;
    };
    const std::vector<Kind> kinds{{make_pipe, "a pipe, a socket or a device"},
                                  {make_directory, "a directory"},
                                  {make_device, "a pipe, a socket or a device"}};
    for (const std::string& name : kept_names)
        for (const Kind& kind : kinds) {
            SCOPED_TRACE(name + ": " + kind.text);
            if (fs::exists(file(name))) fs::rename(file(name), directory_ / "away");
            const bool made = kind.make(file(name)) == 0;
            if (made) {
                expect_refused(kind.text, file(name));
                expect_status_to_end();
            } else {
                EXPECT_NE(geteuid(), 0U) << "only root may make devices";
            }
            fs::remove(file(name));
            if (fs::exists(directory_ / "away")) fs::rename(directory_ / "away", file(name));
        }
    EXPECT_EQ(hetman(arguments_).output, problem_.total);
}

TEST_F(ForeignFiles, AnEpochThatIsALinkIsRefused) {
    fs::create_directory(directory_ / "elsewhere");
    write_text(directory_ / "elsewhere/heartbeat", "precious");
    fs::create_directory_symlink(directory_ / "elsewhere", file("epoch.7"));
    expect_refused("a symbolic link", file("epoch.7"));
    EXPECT_EQ(read_text(directory_ / "elsewhere/heartbeat"), "precious");
}

// A start must neither treat them as epochs nor wait for their heartbeats.
TEST_F(ForeignFiles, NamesThatNoRunMakesAreRefused) {
    const auto before = kept_in(run_directory_);
    for (const char* name :
         {"epoch.4611686018427387904", "epoch.18446744073709551616", "epoch.1000000001",
          "epoch.1000000000", "epoch.0", "epoch.07", "epoch.7x", "epoch.-7", "epoch.", "epoch.7.8",
          "start.7", "start.ABCDEF0123456789ABCDEF0123456789"})
        for (const bool is_directory : {true, false}) {
            SCOPED_TRACE(name);
            if (is_directory)
                fs::create_directory(file(name));
            else
                write_text(file(name), "precious");
            expect_refused(is_directory ? "a directory" : "a plain file", file(name));
            expect_status_to_end();
            EXPECT_TRUE(fs::exists(file(name)));
            fs::remove(file(name));
        }
    EXPECT_EQ(kept_in(run_directory_), before);
    EXPECT_EQ(hetman(arguments_).output, problem_.total);
}

TEST_F(ForeignFiles, EpochsWithWhatNoRunMakesAreRefused) {
    const std::string token(32, 'a');
    for (const std::string inside : {"epoch.7/thesis", "epoch.7/heartbeat/x"}) {
        fs::create_directories(file(inside));
        fs::create_directories(file("epoch.7/" + token));
        expect_refused("a directory", file("epoch.7/"));
        EXPECT_TRUE(fs::exists(file(inside)));
        fs::remove_all(file("epoch.7"));
    }
    EXPECT_EQ(hetman(arguments_).output, problem_.total);
}

// What killed starts leave behind does not accumulate.
TEST_F(ForeignFiles, LeftoversOfKilledStartsAreRemoved) {
    const std::string token(32, 'a');
    for (const std::string& name : {"epoch.7/" + token, "start." + token + '/' + token}) {
        fs::create_directories(file(name));
        write_text(file(name + "/ledger.new"), "half a led");
    }
    // Of epoch 7 only an empty directory is left: it has no owner.
    fs::remove_all(file("epoch.7/" + token));
    const Ended ended = hetman(arguments_);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    EXPECT_EQ(ended.errors.find("watching"), std::string::npos) << ended;
    for (const auto& entry : fs::directory_iterator(run_directory_)) {
        const std::string name = entry.path().filename().string();
        EXPECT_FALSE(name.starts_with("start.")) << name;
        if (name.starts_with("epoch.")) {
            EXPECT_EQ(name, "epoch.8");
        }
    }
}

TEST_F(ForeignFiles, DirectoriesThatEverybodyMayWriteInAreRefused) {
    const auto before = kept_in(run_directory_);
    fs::permissions(run_directory_, fs::perms::others_write, fs::perm_options::add);
    expect_refused("is writable for everybody", run_directory_);
    EXPECT_EQ(kept_in(run_directory_), before);
    EXPECT_EQ(status_of(run_directory_).at("total"), "234") << "it may be looked at";
    fs::permissions(run_directory_, fs::perms::others_write, fs::perm_options::remove);
    EXPECT_EQ(hetman(arguments_).output, problem_.total);
}

TEST_F(ForeignFiles, DirectoriesOfSomebodyElseAreRefused) {
    if (geteuid() != 0) GTEST_SKIP() << "only root may give directories away";
    const auto before = kept_in(run_directory_);
    ASSERT_EQ(chown(run_directory_.c_str(), 12345, 12345), 0);
    expect_refused("belongs to another user", run_directory_);
    EXPECT_EQ(kept_in(run_directory_), before);
    EXPECT_EQ(status_of(run_directory_).at("total"), "234") << "it may be looked at";
}

// 64 GiB of zeros after a valid header.
TEST_F(ForeignFiles, ALedgerLargerThanItSaysIsNotRead) {
    fs::copy_file(file("ledger"), file("ledger.prev"), fs::copy_options::overwrite_existing);
    fs::resize_file(file("ledger"), std::uint64_t{1} << 36);
    Command command = hetman_command(arguments_);
#ifndef HETMAN_SANITIZED  // sanitizers reserve more than that
    command.address_space = std::size_t{4} << 30;
#endif
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    EXPECT_NE(ended.errors.find("has more than"), std::string::npos) << ended;
}

// Files get the permissions that the umask leaves, and are never writable by everybody.
void expect_modes(unsigned umask, unsigned directory_mode, unsigned file_mode) {
    const TemporaryDirectory directory;
    Command command =
        hetman_command(quick_problem().count + Arguments{"--dir", directory / "above/run"});
    command.umask = umask;
    ASSERT_EQ(run(command).code, 0);
    for (const auto& entry : fs::recursive_directory_iterator(directory / "above")) {
        const auto mode = static_cast<unsigned>(entry.status().permissions());
        EXPECT_EQ(mode, entry.is_directory() ? directory_mode : file_mode)
            << std::oct << mode << ' ' << entry.path();
    }
    EXPECT_EQ(static_cast<unsigned>(fs::status(directory / "above").permissions()), directory_mode);
}

TEST(Umask, IsRespected) {
    expect_modes(077, 0700, 0600);
    expect_modes(022, 0755, 0644);
    expect_modes(002, 0775, 0664);
    expect_modes(000, 0775, 0664);
}

}  // namespace
}  // namespace hetman::test
