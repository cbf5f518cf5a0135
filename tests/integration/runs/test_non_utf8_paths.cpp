// Directories whose names are no UTF-8: in Latin-1, EUC or GB.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class NonUtf8Paths : public ::testing::Test {
  protected:
    void SetUp() override { fs::create_directory(below_); }

    // A URI's last parts have the bytes, whatever the directory above is called.
    static void expect_uri(const nlohmann::json& json) {
        const std::string uri = json.at("directory_uri");
        EXPECT_TRUE(uri.starts_with("file:///")) << uri;
        EXPECT_TRUE(uri.ends_with("/l%E9/%B0%A1")) << uri;
        const std::string shown = json.at("directory");
        EXPECT_TRUE(shown.ends_with("/l\\xe9/\\xb0\\xa1")) << shown;
    }

    const TemporaryDirectory directory_;
    const std::string below_ = directory_ / "l\xe9";
    const std::string run_ = below_ + "/\xb0\xa1";
};

TEST_F(NonUtf8Paths, AreNoErrorInJson) {
    const Known problem = quick_problem();
    const Arguments arguments = problem.count + Arguments{"--dir", run_};
    const Ended ended = hetman(arguments + Arguments{"--json"});
    ASSERT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(nlohmann::json::parse(ended.output).at("total"), "234");
    EXPECT_EQ(nlohmann::json::parse(read_text(run_ + "/result.json")).at("total"), "234");
    const auto json = status_of(run_);
    EXPECT_EQ(json.at("complete"), true);
    EXPECT_EQ(json.at("state"), "complete");
    expect_uri(json);
}

TEST_F(NonUtf8Paths, AreNoErrorBeforeAnythingIsCounted) {
    ASSERT_EQ(hetman({"count", "QNN", "17", "--dir", run_, "--quiet"}).code, 0);
    // What a start leaves that was stopped while it planned.
    for (const auto& [name, bytes] : kept_in(run_)) fs::remove(run_ + '/' + name);
    fs::remove(run_ + "/run.log");
    auto owner = nlohmann::json::parse(read_text(run_ + "/owner"));
    owner["saved"] = false;
    write_text(run_ + "/owner", owner.dump());
    const auto json = status_of(run_);
    EXPECT_EQ(json.at("state"), "nothing counted yet");
    expect_uri(json);
}

TEST_F(NonUtf8Paths, AreNoErrorWhileARunIsUnderWay) {
    const Known problem = stoppable_problem();
    Process process(hetman_command(problem.count + Arguments{"--dir", run_}));
    await_progress(process, 1);
    const auto json = status_of(run_);
    EXPECT_EQ(json.at("state"), "running");
    expect_uri(json);
    process.send(SIGUSR1);
    EXPECT_EQ(process.wait().code, stopped);
}

TEST(PathsInJson, AreThemselvesWhereTheyAreUtf8) {
    const TemporaryDirectory directory;
    const std::string run = directory / "l\xc3\xa9";
    ASSERT_EQ(hetman({"count", "Q", "8", "--dir", run}).code, 0);
    const auto json = status_of(run);
    EXPECT_EQ(json.at("directory"), run);
    EXPECT_FALSE(json.contains("directory_uri"));
}

}  // namespace
}  // namespace hetman::test
