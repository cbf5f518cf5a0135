// Paths that the system does not follow: names that are too long, and links in a circle. One line
// says so, and nobody is asked to report it.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

struct Unreachable {
    std::string path;
    std::string reason;
};

class UnreachablePaths : public ::testing::Test {
  protected:
    UnreachablePaths() {
        fs::create_symlink(directory_ / "loop", directory_ / "loop");
        paths_ = {{directory_ / std::string(300, 'a'), "File name too long"},
                  {directory_ / "loop/within", "Too many levels of symbolic links"}};
    }

    void expect_refused(const Arguments& command, int code, const std::string& reason) const {
        const Ended ended = hetman(command);
        EXPECT_EQ(ended.code, code) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(reason), std::string::npos) << ended;
        for (const char* wrong : {"please report", "filesystem error"})
            EXPECT_EQ(ended.errors.find(wrong), std::string::npos) << ended;
    }

    const TemporaryDirectory directory_;
    std::vector<Unreachable> paths_;
};

TEST_F(UnreachablePaths, AreNoRunDirectories) {
    for (const auto& [path, reason] : paths_)
        for (const Arguments& command : {Arguments{"status", path},
                                         {"status", "--json", path},
                                         {"verify", path},
                                         {"report", path, "-o", directory_ / "report.html"},
                                         {"certify", path, "--output", directory_ / "certificate"},
                                         {"plan", "queen", "8", "--dir", path},
                                         {"count", "queen", "8", "--dir", path},
                                         {"merge", directory_ / "merged", path}})
            expect_refused(command, 4, reason);
}

TEST_F(UnreachablePaths, TakeNoOutput) {
    for (const auto& [path, reason] : paths_)
        for (const Arguments& command : {Arguments{"first", "queen", "8", "--svg", path},
                                         {"complete", "--random", "10", "--output", path}})
            expect_refused(command, 2, reason);
}

}  // namespace
}  // namespace hetman::test
