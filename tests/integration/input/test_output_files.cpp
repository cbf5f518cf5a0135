// Output files named by users: nothing of theirs is lost, however the command ends.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class OutputFiles : public ::testing::Test {
  protected:
    OutputFiles() { write_text(file_, "years of work"); }

    // No other file is left next to it.
    void expect_untouched() const {
        EXPECT_EQ(read_text(file_), "years of work");
        EXPECT_EQ(names(), std::vector<std::string>{"file"});
    }
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto& entry : fs::directory_iterator(directory_.path() / "out"))
            found.push_back(entry.path().filename().string());
        std::sort(found.begin(), found.end());
        return found;
    }
    Arguments draw(const std::string& file) const {
        return {"heatmap", "queen", "6", "--quiet", "--svg", file};
    }
    static bool is_picture(const std::string& text) {
        return text.starts_with("<svg") && text.ends_with("</svg>\n");
    }

    const TemporaryDirectory directory_;
    const bool made_ = fs::create_directory(directory_.path() / "out");
    const std::string file_ = directory_ / "out/file";
};

// A slip with the names of files must not cost a run.
TEST_F(OutputFiles, AreNoFilesOfRuns) {
    const std::string run = directory_ / "run";
    ASSERT_EQ(hetman({"count", "queen", "8", "--dir", run}).code, 0);
    ASSERT_EQ(hetman({"count", "queen", "8", "--dir", run}).code, 0);
    for (const char* name : {"ledger", "plan", "owner", "job.toml", "result.json", "journal"}) {
        const std::string kept = run + '/' + name;
        const std::string before = read_text(kept);
        for (const Arguments& command : {Arguments{"certify", run, "--output", kept},
                                         {"report", run, "-o", kept},
                                         {"first", "queen", "8", "--svg", kept}}) {
            const Ended ended = hetman(command);
            EXPECT_EQ(ended.code, 2) << ended;
            EXPECT_NE(ended.errors.find("it is a file of a run directory"), std::string::npos)
                << ended;
            EXPECT_EQ(read_text(kept), before);
        }
    }
    EXPECT_EQ(hetman({"report", run, "-o", run + "/page.html"}).code, 0);
    EXPECT_EQ(hetman({"report", run, "-o", run + "/page.html"}).code, 0);
}

TEST_F(OutputFiles, AreUntouchedByErrors) {
    for (const Arguments& wrong :
         {Arguments{"heatmap", "queen", "6", "--place", "0,1", "--svg", file_},
          {"heatmap", "queen", "6", "--engine", "row-bitmask", "--svg", file_},
          {"complete", directory_ / "missing", "--output", file_},
          {"complete", directory_ / "missing", "--given", file_}}) {
        EXPECT_EQ(hetman(wrong).code, 2);
        expect_untouched();
    }
    // A result without a board also leaves the file unchanged.
    write_text(directory_ / "corner", "1\n0\n0\n0\n0\n0\n");
    EXPECT_EQ(hetman({"complete", directory_ / "corner", "--output", file_}).code, 6);
    expect_untouched();
}

TEST_F(OutputFiles, AreUntouchedByStopsAndKills) {
    for (const int signal : {SIGTERM, SIGKILL}) {
        Process process(hetman_command({"heatmap", "queen", "16", "--engine", "filtering",
                                        "--progress-every", "0.05s", "--svg", file_}));
        await_progress(process, 1);
        process.send(signal);
        process.await_end();
        expect_untouched();
    }
}

// Although the board is missing as well, the error is about the file: it is checked before any
// work.
TEST_F(OutputFiles, AreCheckedFirst) {
    const std::string nowhere = directory_ / "no/such/file";
    for (const Arguments& arguments :
         {Arguments{"complete", directory_ / "missing", "--output", nowhere},
          {"complete", directory_ / "missing", "--given", nowhere},
          {"complete", directory_ / "missing", "--output", directory_ / "out"},
          {"heatmap", "queen", "6", "--engine", "row-bitmask", "--svg", nowhere}}) {
        const Ended ended = hetman(arguments);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "");
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("cannot write "), std::string::npos) << ended;
        EXPECT_NE(complaints(ended)[0].find("name a file that can be written"), std::string::npos);
    }
}

TEST_F(OutputFiles, AreReplacedWithTheirPermissions) {
    ASSERT_EQ(chmod(file_.c_str(), 0640), 0);
    EXPECT_EQ(hetman(draw(file_)).code, 0);
    EXPECT_TRUE(is_picture(read_text(file_)));
    EXPECT_EQ(fs::status(file_).permissions(), fs::perms{0640});
    EXPECT_EQ(names(), std::vector<std::string>{"file"});
    Command command = hetman_command(draw(directory_ / "out/new"));
    command.umask = 027;
    EXPECT_EQ(run(command).code, 0);
    EXPECT_EQ(fs::status(directory_.path() / "out/new").permissions(), fs::perms{0640});
}

TEST_F(OutputFiles, OfLinksAreTheTargets) {
    const fs::path links = directory_.path() / "links";
    fs::create_directory(links);
    fs::create_symlink("../out/file", links / "near");
    fs::create_symlink("near", links / "far");
    fs::create_symlink("../out/later", links / "dangling");
    for (const char* link : {"far", "dangling"}) {
        EXPECT_EQ(hetman(draw((links / link).string())).code, 0);
        EXPECT_TRUE(fs::is_symlink(links / link));
        EXPECT_TRUE(is_picture(read_text(links / link)));
    }
    EXPECT_EQ(names(), (std::vector<std::string>{"file", "later"}));
    fs::create_symlink("itself", links / "itself");
    EXPECT_EQ(hetman(draw(links / "itself")).code, 2);
}

TEST_F(OutputFiles, MayBeStandardOutput) {
    const std::string table = hetman({"heatmap", "queen", "6", "--quiet"}).output;
    const Ended piped = hetman(draw("/dev/stdout"));
    EXPECT_EQ(piped.code, 0) << piped;
    ASSERT_TRUE(piped.output.starts_with(table)) << piped;
    EXPECT_TRUE(is_picture(piped.output.substr(table.size())));
    // If the link leads to a file, that file is not replaced: its other contents stay.
    const std::string line =
        "echo first >'" + file_ + "'; \"$0\" \"$@\" >>'" + file_ + "'; echo last >>'" + file_ + "'";
    const Ended appended = run({Arguments{"/bin/sh", "-c", line, program()} + draw("/dev/stdout")});
    EXPECT_EQ(appended.code, 0) << appended;
    EXPECT_EQ(read_text(file_), "first\n" + piped.output + "last\n");
}

TEST_F(OutputFiles, MayBeDevicesAndPipes) {
    EXPECT_EQ(hetman(draw("/dev/null")).code, 0);
    EXPECT_EQ(hetman(draw("/dev/full")).code, 2);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const std::string fifo = directory_ / "fifo";
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    const int reader = open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(reader, 0);
    EXPECT_EQ(hetman(draw(fifo)).code, 0);
    std::string bytes(65536, '\0');  // a pipe holds the whole picture
    bytes.resize(
        static_cast<std::size_t>(std::max<ssize_t>(0, read(reader, bytes.data(), bytes.size()))));
    close(reader);
    EXPECT_TRUE(is_picture(bytes));
    EXPECT_TRUE(fs::is_fifo(fifo));
}

TEST_F(OutputFiles, MayBeTheInput) {
    write_text(file_, "0\n0\n5\n0\n4\n0\n0\n3\n0\n0\n");
    EXPECT_EQ(hetman({"complete", file_, "--output", file_, "--quiet"}).code, 0);
    EXPECT_EQ(hetman({"check", file_}).code, 0);
    EXPECT_EQ(lines_of(read_text(file_)).size(), 10U);
}

}  // namespace
}  // namespace hetman::test
