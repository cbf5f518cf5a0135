// `hetman verify`: finished units are recounted by another engine, and a wrong unit is named.
#include <gtest/gtest.h>

#include <fstream>

#include "coordinator/ledger/ledger_file.h"
#include "tests/coordinator/ledger/recorded_again.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

class Verify : public ::testing::Test {
  protected:
    void SetUp() override {
        ASSERT_EQ(
            hetman({"count", "awesome-queen", "16", "--unique", "--dir", run_directory_}).code, 0);
    }
    Ended verify(const Arguments& flags = {}) const {
        return hetman(Arguments{"verify", run_directory_} + flags);
    }
    // One placement too many in a unit, as a faulty machine might report it.
    void falsify(UnitId id) const {
        Checkpoint checkpoint = read_ledger(run_directory_);
        checkpoint.ledger =
            recorded_again(checkpoint.ledger, [&](UnitResult& result, PlannedUnit&) {
                if (result.id == id) result.answer.tally = result.answer.tally + Tally(1, 0);
            });
        std::ofstream(run_directory_ + "/ledger", std::ios::binary) << encode(checkpoint);
    }
    std::uint64_t units() const { return read_ledger(run_directory_).ledger.units(); }

    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
};

TEST_F(Verify, AgreesWithWhatIsRight) {
    const std::string all = std::to_string(units());
    for (const Arguments& flags : {Arguments{"--sample", "100%"},
                                   Arguments{"--sample", "100%", "--engine", "backtracking"}}) {
        const Ended ended = verify(flags);
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, all + " of " + all + " finished units recounted by " +
                                    (flags.size() == 2 ? "filtering" : "backtracking") +
                                    ": all agree\n")
            << ended;
    }
}

TEST(VerifyHeatMaps, OfTheLargestOrSmallestNumberAgree) {
    for (const Arguments& problem : {Arguments{"K", "4", "--pieces", "largest"},
                                     {"K", "4", "--pieces", "smallest", "--maximal"},
                                     {"N", "4", "--pieces", "largest", "--torus"},
                                     {"K", "4", "--pieces", "any"}}) {
        const TemporaryDirectory directory;
        const std::string run = directory / "run";
        ASSERT_EQ(hetman(Arguments{"heatmap"} + problem + Arguments{"--dir", run}).code, 0);
        const Ended ended = hetman({"verify", run, "--sample", "100%"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_NE(ended.output.find("all agree"), std::string::npos) << ended;
    }
}

// The unit has as many placements as before.
TEST(VerifyCountsByNumber, TellsWhichDiffer) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    ASSERT_EQ(hetman({"count", "K", "3", "--pieces", "each", "--engine", "frontier-dp", "--frame",
                      "none", "--dir", run})
                  .code,
              0);
    Checkpoint checkpoint = read_ledger(run);
    ASSERT_EQ(checkpoint.ledger.answer(0).details, "0 1 9 16 8 1");
    checkpoint.ledger = recorded_again(checkpoint.ledger, [](UnitResult& result, PlannedUnit&) {
        result.answer.details = "0 1 9 17 7 1";
    });
    std::ofstream(run + "/ledger", std::ios::binary) << encode(checkpoint);
    const Ended ended = hetman({"verify", run});
    EXPECT_EQ(ended.code, 5) << ended;
    for (const char* text : {"35 placements (from 0 pieces on: 1, 9, 17, 7, 1), counted by",
                             "35 placements (from 0 pieces on: 1, 9, 16, 8, 1) by"})
        EXPECT_NE(ended.errors.find(text), std::string::npos) << ended;
}

TEST_F(Verify, RecountsASample) {
    const Ended ended = verify({"--sample", "0.001%"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_TRUE(ended.output.starts_with("1 of ")) << "one unit at least" << ended;
    const std::uint64_t tenth = (units() + 9) / 10;
    for (const char* seed : {"1", "2"}) {
        const Ended sampled = verify({"--sample", "10%", "--seed", seed});
        EXPECT_TRUE(sampled.output.starts_with(std::to_string(tenth) + " of ")) << sampled;
    }
}

TEST_F(Verify, NamesTheUnitBothCountsBothEnginesAndTheCommand) {
    const UnitId wrong = units() / 2;
    const std::string right =
        to_decimal(read_ledger(run_directory_).ledger.tally(wrong).placements);
    falsify(wrong);
    const Ended ended = verify({"--sample", "100%"});
    EXPECT_EQ(ended.code, 5) << ended;
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    const std::string complaint = complaints(ended)[0];
    const std::string command = "hetman verify " + run_directory_ + " --unit " +
                                std::to_string(wrong) + " --engine filtering";
    for (const std::string& text :
         {"unit " + std::to_string(wrong) + " has ", std::string("by forward-filter, but ") + right,
          std::string("by filtering"), command})
        EXPECT_NE(complaint.find(text), std::string::npos) << text << ended;
    EXPECT_EQ(verify({"--unit", std::to_string(wrong), "--engine", "filtering"}).code, 5);
    EXPECT_EQ(verify({"--unit", std::to_string(wrong - 1)}).code, 0);
}

TEST_F(Verify, ShowsBothCountsAsJson) {
    const nlohmann::json right = nlohmann::json::parse(verify({"--json", "--quiet"}).output);
    EXPECT_EQ(right["different"], nlohmann::json::array());
    EXPECT_EQ(right["recounted"], right["sample"]);
    EXPECT_EQ(right["complete"], true);
    const UnitId wrong = units() / 2;
    falsify(wrong);
    const Ended ended = verify({"--sample", "100%", "--json", "--quiet"});
    EXPECT_EQ(ended.code, 5) << ended;
    const nlohmann::json record = nlohmann::json::parse(ended.output);
    ASSERT_EQ(record["different"].size(), 1U) << ended;
    const nlohmann::json& different = record["different"][0];
    EXPECT_EQ(different["unit"], wrong);
    EXPECT_EQ(different["engine"], "forward-filter");
    EXPECT_EQ(different["recounting_engine"], "filtering");
    EXPECT_NE(different["counted"], different["recounted"]);
    EXPECT_EQ(different.size(), 5U) << different;
    EXPECT_EQ(nlohmann::json::parse(ended.errors)["error"]["code"], 5) << ended;
}

TEST_F(Verify, RefusesWhatMakesNoSense) {
    const std::vector<std::pair<Arguments, std::string>> cases{
        {{"--sample", "0%"}, "--sample"},
        {{"--sample", "101%"}, "--sample"},
        {{"--sample", "2"}, "--sample"},
        {{"--sample", "-1%"}, "--sample"},
        {{"--sample", "nan%"}, "--sample"},
        {{"--unit", "x"}, "--unit"},
        {{"--unit", "99999999"}, "--unit"},
        {{"--engine", "fast"}, "\"fast\""},
        {{"--engine", "forward-filter"}, "it counted some of these units"},
        {{"--engine", "closed-form"}, "cannot recount"}};
    for (const auto& [flags, text] : cases) {
        const Ended ended = verify(flags);
        EXPECT_EQ(ended.code, 2) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(text), std::string::npos) << ended;
    }
    const Ended nowhere = hetman({"verify", directory_ / "nowhere"});
    EXPECT_EQ(nowhere.code, 4) << nowhere;
    EXPECT_EQ(complaints(nowhere).size(), 1U) << nowhere;
}

// Units of the quadrant join, whose placements count twice, once or not at all.
TEST(VerifyFolded, IsByEnginesThatShowPlacementsOrByTheOtherJoin) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    ASSERT_EQ(hetman({"count", "queen", "14", "--engine", "quadrant-join", "--dir", run}).code, 0);
    const std::string units = std::to_string(read_ledger(run).ledger.units());
    const std::string all = units + " of " + units + " finished units recounted by ";
    EXPECT_EQ(hetman({"verify", run, "--sample", "100%"}).output,
              all + "forward-filter: all agree\n");
    EXPECT_EQ(hetman({"verify", run, "--sample", "100%", "--engine", "filtering"}).output,
              all + "filtering: all agree\n");
    EXPECT_EQ(hetman({"verify", run, "--sample", "100%", "--engine", "line-join"}).output,
              all + "line-join: all agree\n");
    const Ended refused = hetman({"verify", run, "--engine", "row-bitmask"});
    EXPECT_EQ(refused.code, 2) << refused;
    ASSERT_EQ(complaints(refused).size(), 1U) << refused;
    EXPECT_NE(complaints(refused)[0].find("give placements different weights"), std::string::npos)
        << refused;
}

// A run whose plan has no units, as more pieces are asked for than there are squares.
TEST(VerifyWithoutUnits, HasNothingToRecount) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    ASSERT_EQ(hetman({"count", "rook", "3", "--pieces", "10", "--dir", run}).code, 0);
    ASSERT_EQ(read_ledger(run).ledger.units(), 0u);
    const Ended ended = hetman({"verify", run});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "the run is complete and has no units: there is nothing to recount\n");
}

// No other engine can count all of a torus in reasonable time.
TEST(VerifySeams, IsByTheSameEngine) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    ASSERT_EQ(
        hetman({"count", "king", "14", "--torus", "--pieces", "any", "--quiet", "--dir", run}).code,
        0);
    ASSERT_GT(read_ledger(run).ledger.units(), 10u);
    const Ended ended = hetman({"verify", run, "--sample", "5%"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.errors.find("with engine frontier-dp, the run's own"), std::string::npos)
        << ended;
    EXPECT_NE(ended.output.find("finished units recounted by frontier-dp: all agree"),
              std::string::npos)
        << ended;
}

TEST(VerifyFirst, HasNoCountsToCompare) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    ASSERT_EQ(hetman({"first", "queen", "8", "--dir", run_directory}).code, 0);
    const Ended ended = hetman({"verify", run_directory});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(complaints(ended).size(), 1U) << ended;
}

class VerifyMpi : public Verify {
  protected:
    void SetUp() override {
        if (const std::string reason = why_no_ranks(); !reason.empty()) GTEST_SKIP() << reason;
        Verify::SetUp();
    }
};

TEST_F(VerifyMpi, OtherRanksRecount) {
    const std::string all = std::to_string(units());
    const Arguments arguments{"verify", run_directory_, "--sample", "100%"};
    const Ended right = mpirun(3, arguments);
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_EQ(right.output,
              all + " of " + all + " finished units recounted by filtering: all agree\n");
    falsify(3);
    const Ended wrong = mpirun(3, arguments);
    EXPECT_EQ(wrong.code, 5) << wrong;
    EXPECT_EQ(wrong.output, "");
    EXPECT_EQ(complaints(wrong).size(), 1U) << wrong;
}

}  // namespace
}  // namespace hetman::test
