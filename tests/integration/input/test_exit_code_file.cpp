// The file that tells a launcher the exit code, whatever MPI does afterwards.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

const Arguments complete{"count", "QNN", "12", "--quiet"};
const Arguments wrong{"count", "QNN", "12", "--engine", "warp"};
const Arguments stops{"count", "QNN", "22", "--engine", "row-bitmask", "--max-time", "0.1s"};

Ended run_told(Command command, const std::string& file) {
    command.environment["HETMAN_EXIT_CODE_FILE"] = file;
    return run(command);
}

void expect_told(const Command& command, int code) {
    const TemporaryDirectory directory;
    const std::string file = directory / "code";
    write_text(file, "");
    const Ended ended = run_told(command, file);
    EXPECT_EQ(ended.code, code) << ended;
    EXPECT_EQ(read_text(file), std::to_string(code) + '\n') << ended;
}

class MpiExitCodeFile : public MpiTest {};

class ExitCodeFile : public ::testing::Test {
  protected:
    const TemporaryDirectory directory_;
    const std::string file_ = directory_ / "code";
};

TEST_F(ExitCodeFile, HoldsTheCode) {
    expect_told(hetman_command(complete), 0);
    expect_told(hetman_command(wrong), 2);
    expect_told(hetman_command(stops), incomplete);
}

TEST_F(MpiExitCodeFile, HoldsTheCodeOfTheCoordinator) {
    expect_told(mpirun_command(3, complete), 0);
    expect_told(mpirun_command(3, wrong), 2);
    expect_told(mpirun_command(3, stops), incomplete);
}

// So that mpirun does not take the exit code for a failure.
TEST_F(MpiExitCodeFile, IsTheOnlyPlaceOfTheCodeIfAsked) {
    Command command = mpirun_command(3, wrong);
    command.environment["HETMAN_EXIT_CODE_FILE_ONLY"] = "yes";
    const TemporaryDirectory directory;
    const std::string file = directory / "code";
    EXPECT_EQ(run_told(command, file).code, 2) << "the code was told nowhere";
    write_text(file, "");
    const Ended ended = run_told(command, file);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(read_text(file), "2\n") << ended;
    EXPECT_EQ(ended.errors.find("mpirun"), std::string::npos) << ended;
}

TEST_F(ExitCodeFile, MayBeAFifo) {
    ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
    const int reader = open(file_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(reader, 0);
    EXPECT_EQ(run_told(hetman_command(wrong), file_).code, 2);
    std::array<char, 8> text{};
    EXPECT_EQ(read(reader, text.data(), text.size()), 2);
    EXPECT_STREQ(text.data(), "2\n");
    close(reader);
}

TEST_F(ExitCodeFile, IsNeitherMadeNorWaitedForNorFollowed) {
    const Command command = hetman_command(complete);
    EXPECT_EQ(run_told(command, file_).code, 0);
    EXPECT_FALSE(std::filesystem::exists(file_));
    ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);  // which nobody reads
    EXPECT_EQ(run_told(command, file_).code, 0);
    const std::string target = directory_ / "target";
    const std::string link = directory_ / "link";
    write_text(target, "");
    std::filesystem::create_symlink(target, link);
    EXPECT_EQ(run_told(command, link).code, 0);
    EXPECT_EQ(read_text(target), "");
}

}  // namespace
}  // namespace hetman::test
