// Mounts that show all files as those of one user, as NFS, CIFS and sshfs may: with bindfs, in a
// namespace of its own.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class MappedOwners : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::create_directory(behind_);
        fs::create_directory(mount_);
        const Ended ended = run(on_mount("--force-user=nobody", {"true"}));
        if (ended.code != 0)
            GTEST_SKIP() << "bindfs is not installed, or this user may not mount: " << ended.errors;
    }

    // A command for which the mount exists, with this option of bindfs. The mount ends with it.
    Command on_mount(const std::string& option, const Arguments& command) const {
        const std::string script =
            "bindfs -f \"$1\" \"$2\" \"$3\" & served=$!\n"
            "until mountpoint -q \"$3\"; do kill -0 $served || exit 99; done\n"
            "mount=$3; shift 3\n"
            "\"$@\"\n"
            "code=$?; umount \"$mount\"; wait $served; exit $code\n";
        return {Arguments{"unshare", "-m", "sh", "-c", script, "sh", option, behind_, mount_} +
                command};
    }
    Ended count_on_mount(const std::string& option, const std::string& name) const {
        return run(on_mount(option, {program(), "count", "Q", "8", "--dir", mount_ + '/' + name}));
    }

    const TemporaryDirectory directory_;
    const std::string behind_ = directory_ / "behind";
    const std::string mount_ = directory_ / "mount";
};

TEST_F(MappedOwners, AreTheOwnersOfWhatAStartMakes) {
    for (const char* resumed : {"", "resuming"}) {
        const Ended ended = count_on_mount("--force-user=nobody", "above/run");
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, "92\n");
        EXPECT_NE(ended.errors.find(resumed), std::string::npos) << ended;
    }
    EXPECT_EQ(status_of(behind_ + "/above/run").at("total"), "92");
    for (const auto& entry : fs::directory_iterator(behind_ + "/above/run"))
        EXPECT_FALSE(entry.path().filename().string().starts_with("start.")) << entry.path();
}

// A mount where all files are writable for everybody: no run directory can be made there.
TEST_F(MappedOwners, LeaveNothingBehindWhereAStartIsRefused) {
    const Ended ended = count_on_mount("--perms=a+rwX", "above/run");
    EXPECT_EQ(ended.code, 4) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    for (const char* text :
         {"is writable for everybody", "if its mount shows all files as writable", "--dir"})
        EXPECT_NE(complaints(ended)[0].find(text), std::string::npos) << ended;
    EXPECT_TRUE(fs::is_empty(behind_));
}

}  // namespace
}  // namespace hetman::test
