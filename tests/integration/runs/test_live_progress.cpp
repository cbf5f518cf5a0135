// What `status` shows of a running process between two checkpoints.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

// A run that saves nothing before its end, frozen after it has reported its progress.
class LiveProgress : public ::testing::Test {
  protected:
    void SetUp() override {
        process_.emplace(command());
        process_->await("that it tells its progress", [&] { return tells_progress(); });
        process_->send(SIGSTOP);
        process_->await("it stands still", [&] { return is_stopped(process_->pid()); });
    }
    Command command() const {
        return hetman_command(longer_problem().count + Arguments{"--dir", run_, "--threads", "1",
                                                                 "--checkpoint-every", "1h"});
    }
    fs::path heartbeat() const {
        for (const auto& entry : fs::recursive_directory_iterator(run_))
            if (entry.path().filename() == "heartbeat") return entry.path();
        return {};
    }
    bool tells_progress() const {
        if (!fs::exists(fs::path(run_) / "ledger")) return false;
        const nlohmann::json status = status_of(run_);
        return status.contains("live") && status.at("live").at("finished") > 0;
    }

    const TemporaryDirectory directory_;
    const std::string run_ = directory_ / "run";
    std::optional<Process> process_;
};

TEST_F(LiveProgress, IsShownBesideTheCheckpoint) {
    const nlohmann::json status = status_of(run_);
    EXPECT_EQ(status.at("state"), "running");
    EXPECT_EQ(status.at("finished"), 0) << "saved";
    const nlohmann::json live = status.at("live");
    const auto percent = live.at("percent").get<double>();
    EXPECT_GT(percent, 0.0);
    EXPECT_LT(percent, 100.0);
    EXPECT_GT(live.at("cpu_seconds"), 0.0);
    EXPECT_GT(status.at("cpu_seconds_to_come"), 0.0);
    const std::string text = status_text(run_);
    EXPECT_NE(text.find("finished    0 units, 0.00 % (saved)\n"), std::string::npos) << text;
    EXPECT_NE(text.find(fmt::format("running     {} units, {:.2f} % (",
                                    live.at("finished").get<std::uint64_t>(), percent)),
              std::string::npos)
        << text;
    EXPECT_NE(text.find(", not saved yet)\n"), std::string::npos) << text;
    process_->send(SIGTERM);
    process_->send(SIGCONT);
    EXPECT_EQ(process_->wait().code, stopped);
    EXPECT_FALSE(status_of(run_).contains("live")) << "all is saved";
    EXPECT_GE(finished_units(run_), live.at("finished").get<std::uint64_t>());
}

TEST_F(LiveProgress, OfARunThatWasKilledIsNeitherShownNorBelieved) {
    const nlohmann::json status = status_of(run_);
    process_->send(SIGKILL);
    process_->wait();
    // As if nearly all had been counted.
    write_text(heartbeat(), fmt::format("9\n{{\"generation\":{},\"finished\":{},\"per_billion\":"
                                        "999999999,\"cpu_nanoseconds\":1000000000,\"at\":{}}}\n",
                                        status.at("generation").get<std::uint64_t>(),
                                        status.at("units").get<std::uint64_t>(),
                                        status.at("live").at("at").get<std::int64_t>()));
    EXPECT_FALSE(status_of(run_).contains("live"));
    EXPECT_EQ(finished_units(run_), 0U);
    expect_exact_finish(command(), longer_problem(), run_);
}

TEST_F(LiveProgress, ThatCannotBeTrueIsIgnored) {
    const nlohmann::json status = status_of(run_);
    const auto generation = status.at("generation").get<std::uint64_t>();
    const auto record = [](auto generation, auto finished, auto time, auto at) {
        return fmt::format(
            "9\n{{\"generation\":{},\"finished\":{},\"per_billion\":1000000000,"
            "\"cpu_nanoseconds\":{},\"at\":{}}}\n",
            generation, finished, time, at);
    };
    const auto is_shown = [&] { return status_of(run_).contains("live"); };
    const auto is_shown_when = [&](const std::string& text) {
        write_text(heartbeat(), text);
        return is_shown();
    };
    EXPECT_TRUE(is_shown_when(record(generation, 1, 1, 1)));
    EXPECT_FALSE(is_shown_when(record(generation + 1, 1, 1, 1)));
    EXPECT_FALSE(is_shown_when(record(generation, ~0ULL, 1, 1)));
    EXPECT_FALSE(is_shown_when(record(generation, "1e99", 1, 1)));
    EXPECT_FALSE(is_shown_when(record(generation, "\"many\"", 1, 1)));
    EXPECT_FALSE(is_shown_when(record(generation, -1, 1, 1)));
    EXPECT_FALSE(is_shown_when(record(generation, 1, 1, "9223372036854775807")));
    EXPECT_FALSE(is_shown_when(record(generation, 1, 1, "-9223372036854775808")));
    EXPECT_FALSE(
        is_shown_when("9\n{\"generation\":1,\"finished\":1,\"per_billion\":1000000001,"
                      "\"cpu_nanoseconds\":1,\"at\":1}\n"));
    EXPECT_FALSE(is_shown_when(""));
    EXPECT_FALSE(is_shown_when("9\n"));
    EXPECT_FALSE(is_shown_when("9\n{}"));
    EXPECT_FALSE(is_shown_when("9\n" + std::string(60'000, '[')));
    EXPECT_FALSE(is_shown_when(record(generation, 1, 1, 1) + std::string(1 << 20, ' ')));
    EXPECT_FALSE(is_shown_when("9\n" + std::string("\0\xff\x1b[2J", 7)));
    write_text(directory_ / "elsewhere", record(generation, 1, 1, 1));
    const fs::path file = heartbeat();
    fs::remove(file);
    EXPECT_FALSE(is_shown());
    fs::create_symlink(directory_ / "elsewhere", file);
    EXPECT_FALSE(is_shown());
    fs::remove(file);
    ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    EXPECT_FALSE(is_shown());
}

TEST(LiveProgressOfFirst, IsACompleteRun) {
    const TemporaryDirectory directory;
    ASSERT_EQ(hetman({"first", "queen", "20", "--dir", directory / "run"}).code, 0);
    const nlohmann::json status = status_of(directory / "run");
    ASSERT_LT(status.at("finished"), status.at("units")) << "the test needs units to spare";
    EXPECT_EQ(status.at("percent"), 100.0);
    EXPECT_EQ(status.at("cpu_seconds_to_come"), 0.0);
    EXPECT_NE(status_text(directory / "run")
                  .find("100.00 % (the others come after the first placement)\n"),
              std::string::npos);
}

}  // namespace
}  // namespace hetman::test
