// Starts that are shorter than a unit: users are told, units are cut, and parts count as progress.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

// Units that take minutes.
Arguments long_units(const char* engine, const std::string& run_directory) {
    return {"count",
            "queen",
            "19",
            "--engine",
            engine,
            "--frame",
            "first-rows",
            "--threads",
            "1",
            "--dir",
            run_directory,
            "--unit-nodes",
            "1000000000000",
            "--progress-every",
            "0.01s"};
}

// Stops the start when it has shown a line with this text.
Ended stopped_after(const Arguments& arguments, const std::string& text) {
    Process process(hetman_command(arguments));
    process.await_error_line(text);
    process.send(SIGUSR1);
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, stopped) << ended;
    return ended;
}

bool says(const Ended& ended, const std::string& text) {
    return ended.errors.find(text) != std::string::npos;
}

TEST(StalledStarts, TheSecondInARowSaysWhatToDo) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    const Arguments count = long_units("filtering", run);  // cuts no units
    const std::string warning = " in a row have finished no unit or part of a unit";
    const Ended first = stopped_after(count, " nodes/s");
    EXPECT_FALSE(says(first, warning)) << first;
    EXPECT_EQ(status_of(run).at("stalled_starts"), 1);
    for (int start = 2; start <= 3; ++start) {
        const Ended again = stopped_after(count, " nodes/s");
        EXPECT_TRUE(says(again, "warning: " + std::to_string(start) + " starts" + warning))
            << again;
        EXPECT_TRUE(says(again, "begin anew with --fresh and a smaller --unit-nodes")) << again;
        EXPECT_EQ(status_of(run).at("stalled_starts"), start);
    }
    EXPECT_NE(status_text(run).find("3 starts" + warning), std::string::npos);
    EXPECT_EQ(stopped_after(count + Arguments{"--fresh"}, " nodes/s").errors.find(warning),
              std::string::npos);
    EXPECT_EQ(status_of(run).at("stalled_starts"), 1);
}

TEST(StalledStarts, HaveTheirUnitsCutAndPartsCountAsProgress) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    const Arguments count = long_units("row-bitmask", run);
    stopped_after(count, " nodes/s");
    const auto stalled = status_of(run);
    EXPECT_EQ(stalled.at("stalled_starts"), 1);
    EXPECT_EQ(stalled.at("finished_parts"), 0);
    const Ended cut = stopped_after(count + Arguments{"--json"}, " of others  ");
    EXPECT_TRUE(says(cut, "units that would take longer are cut")) << cut;
    EXPECT_TRUE(says(cut, " resumable: 0 of 153 units and ")) << cut;
    const auto progress = status_of(run);
    EXPECT_EQ(progress.at("stalled_starts"), 0);
    EXPECT_EQ(progress.at("finished"), 0);
    EXPECT_GT(progress.at("finished_parts"), 0);
    EXPECT_EQ(nlohmann::json::parse(cut.output).at("finished_parts"),
              progress.at("finished_parts"));
    EXPECT_GT(progress.at("cpu_seconds"), stalled.at("cpu_seconds"));
    EXPECT_GT(progress.at("percent"), 0);
    EXPECT_NE(status_text(run).find("0 units and "), std::string::npos);
    // The next start takes the parts up, and counts on.
    stopped_after(count, " of others  ");
    EXPECT_GE(status_of(run).at("finished_parts"), progress.at("finished_parts"));
}

}  // namespace
}  // namespace hetman::test
