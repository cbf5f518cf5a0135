// `hetman plan`: the cost of a run, and what is left of a run that was begun.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>

#include "coordinator/ledger/ledger_file.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

class PlanCommand : public ::testing::Test {
  protected:
    PlanCommand() {
        write_text(job_, "[problem]\npiece = \"QNN\"\nboard = 17\n[run]\nunit_nodes = 100\n");
    }
    Ended plan(const Arguments& flags) const {
        return hetman(Arguments{"plan", job_, "--dir", run_directory_} + flags);
    }
    // The output as JSON; the test fails if anything else is printed.
    nlohmann::json plan_json(const Arguments& flags = {}) const {
        const Ended ended = plan(flags + Arguments{"--json"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.errors, "") << ended;
        EXPECT_EQ(lines_of(ended.output).size(), 1U) << ended;
        return nlohmann::json::parse(ended.output);
    }
    void run_job(const Arguments& flags = {}) const {
        const Ended ended = hetman(Arguments{"run", job_, "--dir", run_directory_} + flags);
        ASSERT_EQ(ended.code, 0) << ended;
    }

    const TemporaryDirectory directory_;
    const std::string job_ = directory_ / "job.toml";
    const std::string run_directory_ = directory_ / "run";
};

#ifndef HETMAN_SANITIZED  // the sanitizers' own memory exceeds the limit
TEST_F(PlanCommand, KeepsToALimitOfMemory) {
    write_text(job_, "[problem]\npiece = \"Q\"\nboard = 24\n");
    const auto usual = plan_json({"--estimate"});
    const auto limited = plan_json({"--estimate", "--memory", "64MB", "--threads", "2"});
    EXPECT_EQ(limited.at("engine"), "quadrant-join");
    EXPECT_LE(limited.at("memory_bytes").get<std::uint64_t>(), 64'000'000U);
    EXPECT_GT(usual.at("memory_bytes").get<std::uint64_t>(), 64'000'000U);
    EXPECT_LT(limited.at("units").get<std::uint64_t>(), usual.at("units").get<std::uint64_t>());
}

// Neither a forecast nor a count of 2000! needs a table of all squares that attack each other.
TEST_F(PlanCommand, OfAClosedFormTakesNoTables) {
    // What a process takes in any case depends on the build.
    write_text(job_, "[problem]\npiece = \"R\"\nboard = 10\n");
    const std::int64_t small = plan_json({"--estimate"}).at("memory_bytes");
    write_text(job_, "[problem]\npiece = \"R\"\nboard = 2000\n");
    EXPECT_LT(plan_json({"--estimate"}).at("memory_bytes"), small + (32 << 20));
    EXPECT_GT(plan_json({"--estimate"}).at("nodes"), 0);
}
#endif

TEST_F(PlanCommand, SaysWhichEngineMoreMemoryWouldAllow) {
    const Arguments kings{"plan", "king", "40", "--pieces", "any"};
    const Ended without = hetman(kings + Arguments{"--estimate"});
    EXPECT_EQ(without.code, 0) << without;
    EXPECT_NE(without.output.find("advice      engine frontier-dp may be faster"),
              std::string::npos)
        << without;
    const Ended with = hetman(kings + Arguments{"--estimate", "--memory", "1TB"});
    EXPECT_EQ(with.code, 0) << with;
    EXPECT_NE(with.output.find("plan        engine frontier-dp"), std::string::npos) << with;
    EXPECT_EQ(with.output.find("advice"), std::string::npos) << with;
}

// The part of a quarter turn does not fit the memory, and a search for it would not end.
TEST_F(PlanCommand, RefusesClassesThatOnlyASearchWithoutEndCounts) {
    const Ended ended = hetman({"plan", "F", "28", "--pieces", "each", "--unique"});
    EXPECT_EQ(ended.code, 2) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("symmetry rotate-90 requires a search of more than 10^19"),
              std::string::npos)
        << ended;
}

// Cutting such problems into units would never end either.
TEST_F(PlanCommand, GivesLowerBoundsWhereEstimatesReachTheirLimit) {
    const Arguments hopeless{"plan", "F(5,5)", "19", "--place", "0", "--estimate"};
    const Ended text = hetman(hopeless);
    EXPECT_EQ(text.code, 0) << text;
    for (const char* line : {"units of any size", "nodes       more than ",
                             "CPU time    more than ", "time        more than "})
        EXPECT_NE(text.output.find(line), std::string::npos) << line << text;
    const auto json = nlohmann::json::parse(hetman(hopeless + Arguments{"--json"}).output);
    EXPECT_LT(json.at("units"), 361);
    EXPECT_GT(json.at("nodes_low"), 1e19);
    for (const char* unknown : {"nodes", "nodes_high", "core_seconds", "core_seconds_high"})
        EXPECT_TRUE(json.at(unknown).is_null()) << unknown;
}

TEST_F(PlanCommand, IsExactWhereTheSampleIsEverything) {
    const auto json = plan_json({"--sample", "1h"});
    EXPECT_EQ(json.at("measured"), true);
    EXPECT_EQ(json.at("judged_units"), json.at("units"));
    EXPECT_FALSE(std::filesystem::exists(run_directory_)) << "it only looks";
    run_job();
    const auto done = status_of(run_directory_);
    EXPECT_EQ(json.at("units"), done.at("units"));
    EXPECT_EQ(json.at("engine"), done.at("engine"));
    for (const char* bound : {"nodes", "nodes_low", "nodes_high"})
        EXPECT_EQ(json.at(bound).get<double>(), done.at("nodes").get<double>()) << bound;
}

TEST_F(PlanCommand, TellsTheNumberOfPlacementsToExpect) {
    const Arguments queens{"plan", "queen", "16", "--unit-nodes", "1000"};
    const auto whole =
        nlohmann::json::parse(hetman(queens + Arguments{"--sample", "1h", "--json"}).output);
    for (const char* bound : {"placements", "placements_low", "placements_high"})
        EXPECT_EQ(whole.at(bound).get<double>(), 14772512) << bound;
    const Ended text = hetman(queens + Arguments{"--sample", "1h"});
    EXPECT_NE(text.output.find("placements  14772512, counted whole\n"), std::string::npos) << text;
    const auto estimated =
        nlohmann::json::parse(hetman(queens + Arguments{"--estimate", "--json"}).output);
    for (const char* bound : {"placements", "placements_low", "placements_high"})
        EXPECT_TRUE(estimated.at(bound).is_null()) << bound;
    EXPECT_EQ(hetman(queens + Arguments{"--estimate"}).output.find("placements"),
              std::string::npos);
}

TEST_F(PlanCommand, TellsWhatIsLeft) {
    make_partial_run(quick_problem(), run_directory_, [](UnitId id) { return id % 2 == 0; });
    const auto before = kept_in(run_directory_);
    const auto json = plan_json();
    EXPECT_EQ(json.at("finished"), finished_units(run_directory_));
    EXPECT_GT(json.at("nodes"), 0);
    EXPECT_LE(json.at("nodes_low"), json.at("nodes_high"));
    EXPECT_LT(json.at("core_seconds_low"), json.at("core_seconds_high"));
    EXPECT_GT(json.at("judged_units"), 0);
    EXPECT_EQ(kept_in(run_directory_), before);
    const Ended text = plan({});
    EXPECT_TRUE(
        std::regex_search(text.output, std::regex("units, [0-9.]+ %, in " + run_directory_ + ';')))
        << text;
    EXPECT_EQ(plan_json({"--fresh", "--sample", "1h"}).at("finished"), 0);
    run_job();
    EXPECT_EQ(plan_json().at("nodes_high"), 0.0);
}

TEST_F(PlanCommand, CountsNothingWhereAskedForAnEstimate) {
    const auto json = plan_json({"--estimate", "--unique"});
    EXPECT_EQ(json.at("measured"), false);
    EXPECT_GT(json.at("nodes"), 0);
    std::uint64_t units = 0;
    for (const auto& part : json.at("parts")) units += part.at("units").get<std::uint64_t>();
    EXPECT_EQ(json.at("units"), units);
    EXPECT_GT(json.at("parts").size(), 1U);
    EXPECT_EQ(json.at("parts")[0].at("symmetry"), "identity");
    EXPECT_EQ(plan_json({"--estimate", "--unique"}).at("nodes"), json.at("nodes"));
}

TEST_F(PlanCommand, GivesATimeLimitForRanks) {
    EXPECT_TRUE(plan_json().at("time_limit").is_null());
    const auto json = plan_json({"--estimate", "--ranks", "9", "--threads", "4"});
    EXPECT_EQ(json.at("threads"), 35) << "one of the 36 coordinates";
    EXPECT_EQ(json.at("time_limit"), "00:04:00");
    EXPECT_EQ(plan_json({"--estimate", "--ranks", "9"}).at("threads"), 8);
    EXPECT_EQ(plan_json({"--ranks", "1", "--threads", "3"}).at("threads"), 3);
    // Days of counting: hours go beyond 24.
    write_text(job_,
               "[problem]\npiece = \"QNN\"\nboard = 34\n[run]\nengine = \"row-bitmask\"\n"
               "unit_nodes = 1000000000000000\n");
    const std::string limit = plan_json({"--estimate", "--ranks", "3"}).at("time_limit");
    EXPECT_TRUE(std::regex_match(limit, std::regex(R"(\d{3,}:[0-5]\d:00)"))) << limit;
}

TEST_F(PlanCommand, ForeseesPiecesWithoutLinesToo) {
    write_text(job_,
               "[problem]\npiece = \"K\"\nboard = 7\npieces = 5\n[run]\nengine = \"filtering\"\n");
    const auto json = plan_json({"--estimate"});
    EXPECT_EQ(json.at("measured"), false);
    run_job();
    const auto nodes = status_of(run_directory_).at("nodes").get<double>();
    EXPECT_LT(json.at("nodes_low").get<double>(), nodes);
    EXPECT_GT(json.at("nodes_high").get<double>(), nodes);
    EXPECT_LT(json.at("nodes_high").get<double>(), 3 * json.at("nodes_low").get<double>());
}

std::string first_job(std::uint64_t n) {
    return "[problem]\npiece = \"QNN\"\nboard = " + std::to_string(n) +
           "\n[goal]\nfind = \"first\"\n";
}

TEST_F(PlanCommand, OfASearchForTheFirstPlacementIsABound) {
    write_text(job_, first_job(30));
    const Ended text = plan({"--estimate"});
    EXPECT_EQ(text.code, 0) << text;
    EXPECT_NE(text.output.find("nodes       at most "), std::string::npos) << text;
    EXPECT_NE(text.output.find("those of the whole search tree"), std::string::npos) << text;
    EXPECT_NE(text.output.find("CPU time    at most "), std::string::npos) << text;
    const auto json = plan_json({"--estimate"});
    EXPECT_EQ(json.at("measured"), false);
    for (const char* size : {"nodes", "core_seconds"}) {
        EXPECT_TRUE(json.at(size).is_null()) << "the search may end anywhere below the bound";
        EXPECT_EQ(json.at(size + std::string("_low")), 0);
        EXPECT_GT(json.at(size + std::string("_high")), 1e4);
    }
}

// Both search the units up to the one that has the placement, and perhaps some after it, before
// they hear of it.
TEST_F(PlanCommand, OfASearchThatEndsWithinTheSampleIsThatSearch) {
    write_text(job_, first_job(16));
    const auto json = plan_json({"--sample", "1h", "--threads", "1"});
    run_job({"--threads", "1"});
    const Ledger ledger = read_ledger(run_directory_).ledger;
    double needed = 0;
    UnitId unit = 0;
    do needed += static_cast<double>(ledger.tally(unit).nodes);
    while (ledger.tally(unit++).placements == 0);
    write_text(job_,
               "[problem]\npiece = \"QNN\"\nboard = 16\n"
               "[run]\nengine = \"filtering\"\nframe = \"first-rows\"\n");
    run_job({"--fresh"});
    EXPECT_EQ(json.at("measured"), true);
    EXPECT_GE(json.at("nodes"), needed);
    EXPECT_LT(json.at("nodes"), status_of(run_directory_).at("nodes")) << "of the whole tree";
    for (const char* bound : {"nodes_low", "nodes_high"})
        EXPECT_EQ(json.at(bound), json.at("nodes")) << bound;
}

TEST_F(PlanCommand, OfASearchThatDoesNotEndWithinTheSampleSaysHowFarItCame) {
    write_text(job_, first_job(36));
    const auto json = plan_json({"--sample", "1ms"});
    EXPECT_EQ(json.at("measured"), false);
    EXPECT_TRUE(json.at("nodes").is_null());
    EXPECT_LT(json.at("nodes_low"), json.at("nodes_high"));
    const Ended text = plan({"--sample", "1ms"});
    EXPECT_NE(text.output.find("first       not in the first "), std::string::npos) << text;
}

TEST_F(PlanCommand, TakesAProblemAsCountDoes) {
    const Ended counted = hetman({"count", "super-queen", "13", "--place", "7", "--block", "30,31",
                                  "--unique", "--json", "--quiet"});
    const Ended ended = hetman({"plan", "super-queen", "13", "--place", "7", "--block", "30,31",
                                "--unique", "--json", "--sample", "1h"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto planned = nlohmann::json::parse(ended.output);
    const auto result = nlohmann::json::parse(counted.output);
    for (const char* same : {"piece", "n", "pieces", "engine", "frame", "units"})
        EXPECT_EQ(planned.at(same), result.at(same)) << same;
    EXPECT_EQ(planned.at("nodes").get<double>(), result.at("nodes").get<double>());
    EXPECT_EQ(planned.at("nodes_high").get<double>(), result.at("nodes").get<double>());
}

TEST_F(PlanCommand, TellsPeoplePlainNumbers) {
    const Ended small = hetman({"plan", "rook", "6"});
    EXPECT_NE(small.output.find("units       1 in 1 part\n"), std::string::npos) << small;
    EXPECT_NE(small.output.find("based on    its only unit, counted here\n"), std::string::npos)
        << small;
    EXPECT_TRUE(
        std::regex_search(small.output, std::regex("CPU time    .*[0-9] ms, counted whole\n")))
        << small;
    const Ended large = hetman({"plan", "QNN", "34", "--engine", "row-bitmask", "--unit-nodes",
                                "1000000000000000", "--estimate", "--threads", "1"});
    EXPECT_TRUE(std::regex_search(
        large.output, std::regex(R"(CPU time    .* (d|years).* \(.* to .*\), .* core-hours)")))
        << large;
    EXPECT_NE(large.output.find(" on 1 thread, planning and start-up included"), std::string::npos)
        << large;
}

TEST_F(PlanCommand, HelpsWithWhatMeansSomethingThereAndTakesTheFlagsOfARun) {
    const Ended help = hetman({"plan", "--help"});
    for (const char* flag : {"--place", "--unique", "--engine", "--ranks", "--shard", "--max-time"})
        EXPECT_NE(help.output.find(flag), std::string::npos) << flag;
    for (const char* flag : {"--orderings", "--checkpoint-every", "--double-check",
                             "--worker-timeout", "--progress-every", "--quiet", "--verbose"})
        EXPECT_EQ(help.output.find(flag), std::string::npos) << flag;
    const Ended taken =
        plan({"--orderings", "--checkpoint-every", "5s", "--max-time", "1h", "--double-check", "1%",
              "--worker-timeout", "50s", "--progress-every", "9s", "--quiet", "--estimate"});
    EXPECT_EQ(taken.code, 0) << taken;
}

TEST_F(PlanCommand, RefusesWhatARunWouldRefuse) {
    run_job();
    struct Case {
        Arguments arguments;
        int code;
        std::string says;
    };
    write_text(directory_ / "other.toml", "[problem]\npiece = \"QNN\"\nboard = 18\n");
    write_text(directory_ / "bad.toml", "[problem]\npiece = \"QNN\"\nbord = 18\n");
    const std::vector<Case> cases{{{"plan", directory_ / "other.toml", "--dir", run_directory_},
                                   4,
                                   "board is 17 in the ledger, 18 in the job"},
                                  {{"plan", directory_ / "bad.toml"}, 3, "bord"},
                                  {{"plan", directory_ / "missing.toml"}, 3, "missing.toml"},
                                  {{"plan", job_, "--ranks", "0"}, 2, "--ranks"},
                                  {{"plan", job_, "--sample", "soon"}, 2, "--sample"},
                                  {{"plan", job_, "--engine", "warp"}, 2, "warp"},
                                  {{"plan", "queen", "9", "--place", "0,1"}, 2, "--place"},
                                  {{"plan", "queen", "10..9"}, 2, "is empty"},
                                  {{"plan", job_, "--place", "0"}, 2, "--place"},
                                  {{"plan", "warp", "9"}, 2, "warp"},
                                  {{"plan"}, 2, "JOB"}};
    for (const Case& wrong : cases) {
        const Ended ended = hetman(wrong.arguments);
        EXPECT_EQ(ended.code, wrong.code) << ended;
        EXPECT_EQ(ended.output, "") << ended;
        ASSERT_FALSE(complaints(ended).empty()) << ended;
        EXPECT_NE(complaints(ended)[0].find(wrong.says), std::string::npos) << ended;
    }
    flip_bit(run_directory_ + "/ledger", 999);
    flip_bit(run_directory_ + "/ledger.prev", 999);
    EXPECT_EQ(plan({}).code, 4);
}

// Boards whose plans take long.
TEST(Plans, TellHowPlanningGetsOn) {
    const Arguments large{"plan",       "queen", "62..63",           "--estimate",
                          "--max-time", "3s",    "--progress-every", "500ms"};
    const Ended ended = hetman(large);
    EXPECT_EQ(ended.code, 8) << ended;
    EXPECT_NE(ended.errors.find("queen (Q) on 62 x 62, 62 pieces  planning: "), std::string::npos)
        << ended;
    const Ended quiet = hetman(large + Arguments{"--quiet"});
    EXPECT_EQ(quiet.errors.find("planning: "), std::string::npos) << quiet;
}

TEST(Plans, TellHowTheSampleGetsOn) {
    const Ended ended = hetman(
        {"plan", "queen", "22", "--threads", "1", "--sample", "3s", "--progress-every", "100ms"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.errors.find("counting a sample: "), std::string::npos) << ended;
}

// Of a range each board is planned by itself, and times add up.
TEST(RangePlans, SayWhatIsReachedWithinATime) {
    const Arguments range{"plan", "queen", "8..40", "--estimate", "--threads", "1"};
    const Ended text = hetman(range + Arguments{"--within", "1h"});
    EXPECT_EQ(text.code, 0) << text;
    const std::vector<std::string> lines = lines_of(text.output);
    ASSERT_GT(lines.size(), 3U) << text;
    EXPECT_EQ(lines[0].find("queen (Q) on 8 x 8, 8 pieces: engine "), 0U) << text;
    std::smatch reach;
    ASSERT_TRUE(std::regex_match(
        lines.back(), reach,
        std::regex(
            "within 1 h 0 min: boards up to (\\d+) x \\d+, in .*; (\\d+) x \\d+ would take .*")))
        << text;
    EXPECT_EQ(std::stoi(reach[1]) + 1, std::stoi(reach[2]));
    // A line for each board from 8 to the one that is not reached, and the last.
    EXPECT_EQ(lines.size(), std::stoul(reach[2]) - 8 + 2);
}

TEST(RangePlans, PrintRecords) {
    const Ended ended = hetman(
        {"plan", "king", "3x4..6", "--pieces", "any", "--estimate", "--within", "1d", "--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    const std::vector<std::string> lines = lines_of(ended.output);
    ASSERT_EQ(lines.size(), 4U) << ended;
    EXPECT_EQ(nlohmann::json::parse(lines[1]).at("columns"), 5);
    const auto reach = nlohmann::json::parse(lines[3]);
    EXPECT_EQ(reach.at("last"), "3 x 6");
    EXPECT_EQ(reach.at("next"), nullptr);
    EXPECT_EQ(reach.at("within_seconds"), 86400);
}

TEST(RangePlans, PlanTheRestOfEachRun) {
    const TemporaryDirectory directory;
    const Arguments range{"queen", "9..10", "--dir", directory / "runs"};
    ASSERT_EQ(hetman(Arguments{"count"} + range).code, 0);
    const Ended ended = hetman(Arguments{"plan"} + range + Arguments{"--json", "--estimate"});
    EXPECT_EQ(ended.code, 0) << ended;
    for (const std::string& line : lines_of(ended.output)) {
        const auto plan = nlohmann::json::parse(line);
        EXPECT_EQ(plan.at("finished"), plan.at("units"));
    }
    EXPECT_EQ(lines_of(ended.output).size(), 2U) << ended;
}

TEST(RangePlans, AreWhatWithinIsFor) {
    const Ended ended = hetman({"plan", "queen", "8", "--within", "1h"});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_NE(ended.errors.find("--within"), std::string::npos) << ended;
}

TEST(RangePlans, KeepToTheTimeTogether) {
    const Ended ended =
        hetman({"plan", "queen", "20..40", "--sample", "10s", "--max-time", "500ms"});
    EXPECT_EQ(ended.code, 8) << ended;
}

}  // namespace
}  // namespace hetman::test
