// Any number of pieces: from none (one placement) to more than the board can hold.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "common/numbers/checked_integer.h"
#include "tests/integration/runs.h"
#include "tests/support/oracle.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

constexpr int none = 6;  // the exit code: no such placement

// The output of `count` with --json, or with --json and --unique for each board of a range.
std::vector<nlohmann::json> counted(const Arguments& arguments) {
    const Ended ended = hetman(Arguments{"count"} + arguments + Arguments{"--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    std::vector<nlohmann::json> results;
    for (const std::string& line : lines_of(ended.output))
        results.push_back(nlohmann::json::parse(line));
    return results;
}

class NumbersOfPieces : public ::testing::TestWithParam<NamedPiece> {};

TEST_P(NumbersOfPieces, AreThoseOfTheOracle) {
    for (std::uint64_t pieces = 0; pieces <= 10; ++pieces) {
        const auto results = counted({GetParam().name, "1..3", "--pieces", std::to_string(pieces),
                                      "--unique", "--orderings"});
        ASSERT_EQ(results.size(), 3U);
        for (std::uint64_t n = 1; n <= 3; ++n) {
            Problem problem = problem_on(GetParam().piece, n);
            problem.pieces = pieces;
            const std::uint64_t total = count_placements(problem);
            const nlohmann::json& result = results[n - 1];
            EXPECT_EQ(result.at("total"), std::to_string(total)) << result;
            EXPECT_EQ(result.at("unique"), std::to_string(count_classes(problem))) << result;
            EXPECT_EQ(result.at("orderings"), to_decimal(CheckedInteger(total) * factorial(pieces)))
                << result;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllPieces, NumbersOfPieces, ::testing::ValuesIn(named_pieces()),
                         [](const auto& info) {
                             std::string name = info.param.name;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(NoPieces, AreOnePlacementForEachEngine) {
    std::size_t counting = 0;
    for (const std::string& engine : engine_names())
        for (const char* piece : {"queen", "rook", "super-bishop"}) {
            const Ended ended = hetman({"count", piece, "4", "--pieces", "0", "--engine", engine});
            if (ended.code == 2) continue;  // it does not accept this problem
            EXPECT_EQ(ended.code, 0) << engine << ended;
            EXPECT_EQ(ended.output, "1\n") << engine << ' ' << piece;
            ++counting;
        }
    EXPECT_GT(counting, 10U);
}

TEST(NoPieces, BesidePreplacedOnesAreImpossible) {
    EXPECT_EQ(counted({"queen", "8", "--pieces", "0", "--place", "0"})[0].at("total"), "0");
    EXPECT_EQ(counted({"queen", "8", "--pieces", "1", "--place", "0,12"})[0].at("total"), "0");
    EXPECT_EQ(counted({"queen", "8", "--pieces", "2", "--place", "0,12"})[0].at("total"), "1");
}

TEST(TooManyPieces, HaveNoPlacement) {
    for (const char* pieces : {"9", "64", "65", "18446744073709551615"})
        for (const char* piece : {"queen", "rook", "bishop"}) {
            if (std::string(piece) == "bishop" && std::string(pieces) == "9") continue;
            const auto result =
                counted({piece, "8", "--pieces", pieces, "--unique", "--orderings"})[0];
            for (const char* count : {"total", "unique", "orderings"})
                EXPECT_EQ(result.at(count), "0") << piece << ' ' << pieces;
        }
    EXPECT_EQ(
        counted({"queen", "3", "--pieces", "1", "--block", "0,1,2,3,4,5,6,7,8"})[0].at("total"),
        "0");
}

TEST(NoPieces, HaveAFirstPlacementThatIsEmpty) {
    const Ended first = hetman({"first", "queen", "2", "--pieces", "0", "--quiet"});
    EXPECT_EQ(first.code, 0) << first;
    EXPECT_EQ(first.output, "\n* *\n* *\n");
    EXPECT_EQ(hetman({"list", "queen", "2", "--pieces", "0", "--format", "squares"}).output, "\n");
    for (const Arguments& impossible :
         {Arguments{"--pieces", "5"}, {"--pieces", "0", "--place", "3"}}) {
        const Ended ended = hetman(Arguments{"first", "queen", "2", "--quiet"} + impossible);
        EXPECT_EQ(ended.code, none) << ended;
        EXPECT_EQ(ended.output, "none\n");
        EXPECT_EQ(hetman(Arguments{"list", "queen", "2"} + impossible).output, "");
        const Ended traced = hetman(Arguments{"trace", "queen", "2"} + impossible);
        EXPECT_NE(traced.output.find("total 0\n"), std::string::npos) << traced;
    }
}

TEST(NoPieces, HaveHeatMapsOfZeros) {
    for (const char* pieces : {"0", "5"}) {
        const Ended ended = hetman({"heatmap", "queen", "2", "--pieces", pieces, "--quiet"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, "0 0\n0 0\n");
    }
}

// Without a search, however large the board is.
TEST(ClosedFormRooks, AreCountedByFormulaOnRectanglesAndInOpenNumbers) {
    const Arguments wide{"rook", "60x64", "--pieces", "60"};
    const auto result =
        nlohmann::json::parse(hetman(Arguments{"count"} + wide + Arguments{"--json"}).output);
    EXPECT_EQ(result.at("engine"), "closed-form");
    EXPECT_EQ(result.at("total"), to_decimal(*factorial(64).divided_by(24)));  // 64! / 4!
    const Ended planned = hetman(Arguments{"plan"} + wide);
    EXPECT_EQ(planned.code, 0) << planned;
    EXPECT_NE(planned.output.find("engine closed-form"), std::string::npos) << planned;
    for (const Arguments& open : {Arguments{"rook", "700", "--pieces", "any"},
                                  {"rook", "300x2000", "--pieces", "largest", "--unique"},
                                  {"bishop", "300", "--pieces", "any"}}) {
        const Ended ended = hetman(Arguments{"count"} + open);
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_NE(ended.errors.find("engine closed-form"), std::string::npos) << ended;
    }
    const Ended blocked =
        hetman(Arguments{"count"} + wide + Arguments{"--block", "5", "--engine", "closed-form"});
    EXPECT_EQ(blocked.code, 2) << blocked;
    EXPECT_NE(blocked.errors.find("supports blocked squares only for bishops"), std::string::npos)
        << blocked;
}

// Of all placements the empty one would be the smallest.
TEST(FewestPieces, AreAskedOfMaximalPlacementsOnly) {
    const Ended flag = hetman({"count", "queen", "8", "--pieces", "smallest"});
    EXPECT_EQ(flag.code, 2) << flag;
    EXPECT_EQ(flag.output, "");
    EXPECT_NE(flag.errors.find("requires maximal placements"), std::string::npos) << flag;
    EXPECT_EQ(lines_of(flag.errors).size(), 1U) << flag;
    const TemporaryDirectory directory;
    const std::string job = directory / "job.toml";
    write_text(job, "[problem]\npiece = \"queen\"\nboard = 8\npieces = \"smallest\"\n");
    const Ended key = hetman({"run", job, "--dir", directory / "run"});
    EXPECT_EQ(key.code, 3) << key;
    EXPECT_NE(key.errors.find("job.toml:4:"), std::string::npos) << key;
    EXPECT_NE(key.errors.find("requires maximal placements"), std::string::npos) << key;
}

// Five queens attack every other square of the ordinary board (OEIS A075324, A002568, A002567);
// no piece does where no square is left to attack.
TEST(FewestPieces, AreCountedShownAndDrawn) {
    const Arguments queens{"queen", "8", "--pieces", "smallest", "--maximal", "--quiet"};
    EXPECT_EQ(hetman(Arguments{"count"} + queens).output, "5 728\n");
    EXPECT_EQ(hetman(Arguments{"count", "--unique"} + queens).output, "5 728 91\n");
    EXPECT_EQ(
        hetman({"count", "queen", "4..6", "--pieces", "smallest", "--maximal", "--quiet"}).output,
        "4 3 16\n5 3 16\n6 4 120\n");
    EXPECT_EQ(hetman({"count", "queen", "2", "--pieces", "smallest", "--maximal", "--block",
                      "0,1,2,3", "--quiet"})
                  .output,
              "0 1\n");
    EXPECT_EQ(lines_of(hetman(Arguments{"list", "--format", "squares"} + queens).output).size(),
              728U);
    const Ended listed = hetman(
        {"list", "queen", "8", "--pieces", "5", "--maximal", "--format", "squares", "--quiet"});
    EXPECT_EQ(lines_of(hetman(Arguments{"first"} + queens).output).front(),
              lines_of(listed.output).front());
    const nlohmann::json map =
        nlohmann::json::parse(hetman(Arguments{"heatmap", "--json"} + queens).output);
    std::uint64_t occupied = 0;
    for (const auto& row : map.at("heatmap"))
        for (const auto& square : row) occupied += std::stoull(square.get<std::string>());
    EXPECT_EQ(occupied, 5U * 728U);
}

// A unit whose smallest placement is larger than that of others does not count.
TEST(FewestPieces, AreThoseOfAllUnitsAndShards) {
    const TemporaryDirectory directory;
    const std::string job = directory / "job.toml";
    write_text(job,
               "[problem]\npiece = \"queen\"\nboard = 8\npieces = \"smallest\"\nmaximal = true\n"
               "[goal]\nunique = true\n[run]\nengine = \"filtering\"\nunit_nodes = 100\n");
    EXPECT_EQ(hetman({"run", job, "--dir", directory / "run", "--quiet"}).output, "5 728 91\n");
    EXPECT_GT(status_of(directory / "run").at("units"), 20);
    const Ended verified = hetman({"verify", directory / "run", "--sample", "100%", "--quiet"});
    EXPECT_EQ(verified.code, 0) << verified;
    for (const std::string shard : {"1", "2"}) {
        const Ended part =
            hetman({"run", job, "--dir", directory / ("part-" + shard), "--shard", shard + "/2"});
        EXPECT_EQ(part.code, 0) << part;
    }
    const Ended merged = hetman(
        {"merge", directory / "whole", directory / "part-1", directory / "part-2", "--quiet"});
    EXPECT_EQ(merged.output, "5 728 91\n") << merged;
}

// Run directories of such problems are read and verified like others.
TEST(NoPieces, AreRunsLikeOthers) {
    const TemporaryDirectory directory;
    for (const auto& [pieces, total] : {std::pair{"0", "1"}, {"20", "0"}})
        for (const char* find : {"count", "first", "heatmap"}) {
            const std::string job = directory / "job.toml";
            write_text(job, fmt::format("[problem]\npiece = \"queen\"\nboard = 4\npieces = {}\n"
                                        "[goal]\nfind = \"{}\"\n",
                                        pieces, find));
            const std::string run = directory / fmt::format("{}-{}", find, pieces);
            const Ended ended = hetman({"run", job, "--dir", run, "--quiet"});
            const int code = find == std::string("first") && pieces == std::string("20") ? none : 0;
            EXPECT_EQ(ended.code, code) << ended;
            if (find == std::string("count")) {
                EXPECT_EQ(ended.output, std::string(total) + '\n');
            }
            EXPECT_EQ(status_of(run).at("state"), "complete");
            EXPECT_EQ(hetman({"run", job, "--dir", run, "--quiet"}).output, ended.output);
            const Ended merged = hetman({"merge", run + "-whole", run, "--quiet"});
            EXPECT_EQ(merged.code, code) << merged;
            EXPECT_EQ(merged.output, ended.output);
        }
}

}  // namespace
}  // namespace hetman::test
