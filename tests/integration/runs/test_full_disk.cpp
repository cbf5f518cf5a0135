// Full disks: a run continues counting, warns, and loses nothing that it saved.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "coordinator/ledger/ledger_file.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

// A run on a small disk of its own: a file system in memory, mounted in a namespace that only the
// run sees. Its files are copied out at the end.
class FullDisk : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::create_directory(disk_);
        if (run({{"unshare", "-m", "mount", "-t", "tmpfs", "none", disk_}}).code != 0)
            GTEST_SKIP() << "this user may not mount a file system in a namespace of its own";
    }
    Command command_on_disk() const {
        const std::string script =
            "mount -t tmpfs -o size=4m none \"$1\" || exit 99\n"
            "disk=$1 kept=$2; shift 2\n"
            "\"$@\"\n"
            "code=$?; cp -r \"$disk/run\" \"$kept\"; exit $code\n";
        return {Arguments{"unshare", "-m", "sh", "-c", script, "sh", disk_, kept_, program()} +
                problem_.count +
                Arguments{"--dir", disk_ + "/run", "--threads", "1", "--checkpoint-every", "10ms"}};
    }
    // The path at which the test sees the disk.
    fs::path disk_of(const Process& process) const {
        return "/proc/" + std::to_string(process.pid()) + "/root" + disk_;
    }
    void fill(const Process& process) const {
        std::ofstream filler(disk_of(process) / "filler", std::ios::binary);
        for (const std::size_t block : {4096, 1}) {
            while (filler.write(std::string(block, 'f').data(), static_cast<std::streamsize>(block))
                       .flush()) {
            }
            filler.clear();
        }
    }

    const Known problem_ = stoppable_problem();
    const TemporaryDirectory directory_;
    const std::string disk_ = directory_ / "disk";
    const std::string kept_ = directory_ / "kept";
};

TEST_F(FullDisk, ForAWhileCostsNothing) {
    Process process(command_on_disk());
    await_progress(process, 2);
    fill(process);
    const std::string warning = process.await_error_line("could not be saved");
    EXPECT_NE(warning.find("No space left on device"), std::string::npos) << warning;
    EXPECT_NE(warning.find(disk_ + "/run"), std::string::npos) << warning;
    EXPECT_NE(warning.find("free disk space"), std::string::npos) << warning;
    fs::remove(disk_of(process) / "filler");
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    EXPECT_EQ(units_of(kept_), reference_units(problem_));
}

TEST_F(FullDisk, ToTheEndKeepsTheLastCheckpointAndTellsTheTotal) {
    Process process(command_on_disk());
    await_progress(process, 2);
    fill(process);
    process.await_error_line("could not be saved");
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, 4) << ended;
    EXPECT_EQ(ended.output, problem_.total) << "it is counted, though not saved";
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    for (const char* text :
         {"since checkpoint ", "not saved", "No space left on device", "free disk"})
        EXPECT_NE(complaints(ended)[0].find(text), std::string::npos) << ended;
    EXPECT_LT(finished_units(kept_), read_ledger(kept_).ledger.units());
    expect_exact_finish(hetman_command(problem_.count + Arguments{"--dir", kept_}), problem_,
                        kept_);
}

// `ulimit -f` has the same effect as a full disk and needs no privileges. By default the system
// kills a process that writes beyond the limit.
TEST(FileSizeLimit, KeepsTheLastCheckpointAndTellsTheTotal) {
    const TemporaryDirectory directory;
    const Known problem = stoppable_problem();  // many saves fail until it ends
    const Arguments arguments = problem.count + Arguments{"--dir", directory / "run"};
    Command command = hetman_command(arguments + Arguments{"--checkpoint-every", "1ms"});
    command.file_size = 8192;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 4) << ended;
    EXPECT_EQ(ended.output, problem.total);
    EXPECT_NE(ended.errors.find("the plan could not be saved"), std::string::npos) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("File too large"), std::string::npos) << ended;
    const std::vector<std::string> lines = lines_of(ended.errors);
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                            [](const std::string& line) {
                                return line.find("warning: ") != std::string::npos;
                            }),
              1)
        << "one a minute, though a save is due each millisecond: " << ended;
    const Ledger saved = read_ledger(directory / "run").ledger;
    EXPECT_LT(saved.finished(), saved.units());
    expect_exact_finish(hetman_command(arguments), problem, directory / "run");
}

}  // namespace
}  // namespace hetman::test
