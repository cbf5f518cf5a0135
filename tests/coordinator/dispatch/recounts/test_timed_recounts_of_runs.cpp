// The double check of long runs in whole runs, with a budget that also allows it in short ones.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <tuple>

#include "coordinator/dispatch/start.h"
#include "tests/support/oracle.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/text_files.h"

namespace hetman::test {
namespace {

class TimedRecountsOfRuns : public testing::Test {
  protected:
    TimedRecountsOfRuns() {
        job_.problem = problem_on("QNN", 17);
        job_.run.unit_nodes = 100;
        job_.run.threads = 2;
    }
    Outcome start(const std::string& name) {
        RunOptions options;
        options.directory = directory_.path() / name;
        options.recounts = {1, 0.1, std::chrono::nanoseconds(0)};
        Console console(Verbosity::quiet);
        return execute(job_, options, nullptr, console);
    }
    nlohmann::json result_json(const std::string& name) const {
        return nlohmann::json::parse(read_text(directory_.path() / name / "result.json"));
    }
    std::string run_log(const std::string& name) const {
        return read_text(directory_.path() / name / "run.log");
    }

    Job job_;
    const TemporaryDirectory directory_;
};

TEST_F(TimedRecountsOfRuns, AreToldInTheEnd) {
    const Outcome outcome = start("run");
    EXPECT_EQ(outcome.code, ExitCode::complete);
    ASSERT_GT(outcome.facts.recounted.units(), 0u);
    const nlohmann::json json = result_json("run");
    EXPECT_EQ(json.at("double_check").at("units"), outcome.facts.recounted.units());
    EXPECT_EQ(json.at("double_check").at("workers"), 1);
    EXPECT_GT(json.at("double_check").at("cpu_seconds"), 0);
    const std::string log = run_log("run");
    EXPECT_NE(log.find("of 1 worker recounted"), std::string::npos) << log;
    EXPECT_NE(log.find("all agree"), std::string::npos) << log;
}

TEST_F(TimedRecountsOfRuns, OfNoShareAreNone) {
    const Outcome with = start("with");
    job_.run.double_check = 0;
    const Outcome without = start("without");
    EXPECT_EQ(without.facts.recounted.units(), 0u);
    EXPECT_EQ(result_json("without").count("double_check"), 0u);
    EXPECT_EQ(run_log("without").find("double check"), std::string::npos);
    EXPECT_EQ(without.result.total, with.result.total);
    EXPECT_EQ(without.result.nodes, with.result.nodes);
}

TEST_F(TimedRecountsOfRuns, OfOtherGoalsAreNone) {
    for (const Find find : {Find::heatmap, Find::first}) {
        job_.goal.find = find;
        EXPECT_EQ(start(std::string(name_of(find))).facts.recounted.units(), 0u);
    }
}

TEST_F(TimedRecountsOfRuns, GiveWayToAShareThatIsAskedFor) {
    job_.run.double_check = 100;
    const Outcome outcome = start("run");
    EXPECT_EQ(outcome.facts.recounted.units(), outcome.result.units);
}

// Runs with units of every kind: required symmetries, folded row choices.
TEST_F(TimedRecountsOfRuns, AgreeWhateverTheEngine) {
    job_.goal.unique = true;
    for (const auto& [piece, n, engine] : {std::tuple("QN", 13, "forward-filter"),
                                           {"QN", 13, "row-bitmask"},
                                           {"Q", 14, "quadrant-join"},
                                           {"Q", 13, "quadrant-join"},
                                           {"B", 6, "line-sweep"}}) {
        SCOPED_TRACE(std::string(engine) + " " + piece);
        job_.problem = problem_on(piece, static_cast<std::uint64_t>(n));
        job_.run.engine = engine;
        const Outcome outcome = start(std::string(piece) + std::to_string(n) + engine);
        EXPECT_EQ(outcome.code, ExitCode::complete);
        EXPECT_GT(outcome.facts.recounted.units(), 0u);
    }
}

}  // namespace
}  // namespace hetman::test
