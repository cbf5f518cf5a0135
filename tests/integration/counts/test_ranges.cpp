// Ranges of boards: one line for each board as soon as it is counted, and a run directory for each.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <csignal>

#include "tests/integration/runs.h"
#include "tests/support/known_counts.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

// The last board takes longer than all others, so that the run can be stopped in time.
class Ranges : public ::testing::Test {
  protected:
    std::string lines_up_to(std::uint64_t last) const {
        std::string lines;
        for (std::uint64_t n = first_; n <= last; ++n)
            lines += fmt::format("{} {}\n", n, known_count("QNN", "total", n));
        return lines;
    }
    // Standard output is the file.
    Command into_file(Arguments arguments, const std::string& file) const {
        std::string line = "exec \"$0\" \"$@\" >'" + file + "'";
        return {Arguments{"/bin/sh", "-c", line, program()} + std::move(arguments)};
    }
    void await_the_last(Process& process) const {
        process.await_error_line(fmt::format("n = {}  ", last_));  // its progress
        await_progress(process, 1);
    }

    const std::uint64_t last_ = std::stoull(stoppable_problem().count.at(2));
    const std::uint64_t first_ = last_ - 3;
    Arguments range_ = [this] {
        Arguments count = stoppable_problem().count;
        count.at(2) = fmt::format("{}..{}", first_, last_);
        return count;
    }();
    const TemporaryDirectory directory_;
    const std::string file_ = directory_ / "lines";
    const Arguments kept_ = range_ + Arguments{"--dir", directory_ / "runs", "--threads", "1"};
};

TEST_F(Ranges, PrintEachBoardWhenItIsCounted) {
    Process process(into_file(range_, file_));
    await_the_last(process);
    process.send(SIGKILL);
    process.await_end();
    EXPECT_EQ(read_text(file_), lines_up_to(last_ - 1));
}

TEST_F(Ranges, GoOnInTheirDirectories) {
    {
        Process process(into_file(kept_, file_));
        await_the_last(process);
        process.send(SIGUSR1);
        const Ended ended = process.wait();
        EXPECT_EQ(ended.code, stopped) << ended;
        EXPECT_EQ(read_text(file_), lines_up_to(last_ - 1));
    }
    const Ended again = hetman(kept_);
    EXPECT_EQ(again.code, 0) << again;
    EXPECT_EQ(again.output, lines_up_to(last_));
    for (std::uint64_t n = first_; n <= last_; ++n) {
        const auto status = status_of(directory_ / fmt::format("runs/{}", n));
        EXPECT_EQ(status.at("state"), "complete");
        EXPECT_EQ(status.at("starts"), n == last_ ? 2 : 1) << n;
    }
}

TEST_F(Ranges, AreShownWithTheBoardsToCome) {
    Arguments longer = kept_;
    longer.at(2) = fmt::format("{}..{}", first_, last_ + 2);
    {
        Process process(into_file(longer, file_));
        await_the_last(process);
        process.send(SIGUSR1);
        EXPECT_EQ(process.wait().code, stopped);
    }
    const Ended table = hetman({"status", directory_ / "runs"});
    EXPECT_EQ(table.code, 0) << table;
    const std::vector<std::string> lines = lines_of(table.output);
    ASSERT_EQ(lines.size(), 1 + last_ + 2 - first_ + 1) << table;
    EXPECT_NE(lines[lines.size() - 3].find("stopped, resumable"), std::string::npos) << table;
    for (const std::uint64_t n : {last_ + 1, last_ + 2}) {
        const std::string& line = lines[1 + n - first_];
        EXPECT_TRUE(line.starts_with(std::to_string(n) + ' ')) << table;
        EXPECT_NE(line.find(" not begun "), std::string::npos) << table;
    }
    const std::vector<std::string> records =
        lines_of(hetman({"status", directory_ / "runs", "--json"}).output);
    ASSERT_EQ(records.size(), lines.size() - 1);
    const auto last = nlohmann::json::parse(records.back());
    EXPECT_EQ(last.at("state"), "not begun");
    EXPECT_TRUE(last.at("directory").get<std::string>().ends_with(fmt::format("/{}", last_ + 2)));
}

TEST_F(Ranges, WithoutADirectoryPromiseNoCheckpoint) {
    Process process(hetman_command(range_));
    await_the_last(process);
    process.send(SIGTERM);
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, incomplete) << ended;
    EXPECT_EQ(ended.output, lines_up_to(last_ - 1));
    EXPECT_NE(ended.errors.find("give --dir to keep finished units"), std::string::npos) << ended;
}

// Many more boards than can be counted in that time, each of them quick.
TEST_F(Ranges, HaveOneLimitOfTimeForAllBoards) {
    for (const bool is_kept : {false, true}) {
        Arguments bishops{"count", "bishop", "1..2000", "--max-time", "2s", "--quiet"};
        if (is_kept) bishops = bishops + Arguments{"--dir", directory_ / "bishops"};
        const Ended ended = hetman(bishops);
        EXPECT_EQ(ended.code, is_kept ? stopped : incomplete) << ended;
        EXPECT_LT(lines_of(ended.output).size(), 2000U);
        EXPECT_TRUE(ended.output.starts_with("1 1\n2 4\n3 26\n")) << ended;
    }
}

TEST_F(Ranges, EndWhenNobodyReads) {
    Command command = hetman_command(range_);
    command.output = Stream::broken_pipe;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors.find(fmt::format("on {0} x {0}, ", first_ + 1)), std::string::npos)
        << ended;
    command.output = Stream::full;
    const Ended full = run(command);
    EXPECT_EQ(full.code, 1) << full;
    EXPECT_EQ(full.errors.find(fmt::format("on {0} x {0}, ", first_ + 1)), std::string::npos)
        << full;
}

TEST_F(Ranges, ShowOrderingsInAColumn) {
    const Arguments queens{"count", "queen", "4..5", "--quiet", "--orderings"};
    EXPECT_EQ(hetman(queens).output, "4 2 48\n5 10 1200\n");
    EXPECT_EQ(hetman(queens + Arguments{"--unique"}).output, "4 1 48\n5 2 1200\n");
    EXPECT_EQ(hetman({"count", "queen", "4", "--bfile", "--orderings", "--quiet"}).output,
              "4 2 48\n");
}

// It says what was counted, since the default number of pieces is not what everybody expects.
TEST_F(Ranges, TellOneLineForEachBoard) {
    const Arguments knights{"count",     "knight", "2..4",
                            "--maximal", "--dir",  directory_ / "knights"};
    for (int start = 0; start < 2; ++start) {
        const std::vector<std::string> lines = lines_of(hetman(knights).errors);
        ASSERT_EQ(lines.size(), 3U);
        for (std::size_t i = 0; i < lines.size(); ++i)
            EXPECT_NE(lines[i].find(
                          fmt::format("N on {0} x {0}, {0} pieces, maximal: complete: ", i + 2)),
                      std::string::npos)
                << lines[i];
    }
    EXPECT_GT(lines_of(hetman(knights + Arguments{"-v"}).errors).size(), 6U);
}

// A b-file has one number a line.
TEST_F(Ranges, RefuseABFileOfSeveralNumbersALine) {
    const Ended ended =
        hetman({"count", "king", "3x1..6", "--pieces", "largest", "--bfile", "--quiet"});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    EXPECT_NE(ended.errors.find("has one number for each board"), std::string::npos) << ended;
    EXPECT_EQ(hetman({"count", "king", "3x1..3", "--pieces", "any", "--bfile", "--quiet"}).output,
              "1 5\n2 11\n3 35\n");
    for (const char* size : {"4", "4..5"})
        EXPECT_EQ(hetman({"count", "queen", size, "--bfile", "--json"}).code, 2);
}

// The rows of 1 x 1, 2 x 2, ... squares, one after the other.
TEST_F(Ranges, AreReadAsATriangleOfAllNumbersOfPieces) {
    const Arguments queens{"count",   "queen",    "1..4", "--pieces", "each",
                           "--bfile", "--offset", "0",    "--quiet"};
    EXPECT_EQ(hetman(queens).output,
              "0 1\n1 1\n2 1\n3 4\n4 1\n5 9\n6 8\n7 1\n8 16\n9 44\n10 24\n11 2\n");
    EXPECT_EQ(hetman(queens + Arguments{"--unique"}).output,
              "0 1\n1 1\n2 1\n3 1\n4 1\n5 3\n6 1\n7 1\n8 3\n9 6\n10 3\n11 1\n");
    EXPECT_EQ(
        hetman({"count", "queen", "2..6", "--every", "2", "--pieces", "each", "--bfile", "--quiet"})
            .output.substr(0, 22),
        "2 1\n3 4\n4 1\n5 16\n6 44\n");
    const Ended ended = hetman(queens + Arguments{"--classes"});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
}

class MpiRanges : public Ranges {
  protected:
    void SetUp() override {
        if (const std::string reason = why_no_ranks(); !reason.empty()) GTEST_SKIP() << reason;
    }
};

TEST_F(MpiRanges, AreStoppedAndGoOn) {
    Process process(mpirun_command(3, kept_));
    await_the_last(process);
    process.send(SIGUSR1);
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    EXPECT_EQ(ended.output, lines_up_to(last_ - 1));
    const Ended again = mpirun(2, kept_);
    EXPECT_EQ(again.code, 0) << again;
    EXPECT_EQ(again.output, lines_up_to(last_));
}

}  // namespace
}  // namespace hetman::test
