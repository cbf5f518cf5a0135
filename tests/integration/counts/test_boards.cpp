// Cylinders and tori, colours, required symmetries and groups, as users ask for them: known
// sequences, runs that are continued and divided, and what is refused.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

// The second column of a range's lines.
std::vector<std::string> terms(const Arguments& arguments) {
    const Ended ended = hetman(Arguments{"count"} + arguments + Arguments{"--quiet"});
    EXPECT_EQ(ended.code, 0) << ended;
    std::vector<std::string> found;
    for (const std::string& line : lines_of(ended.output)) {
        std::istringstream stream(line);
        std::string index;
        std::string term;
        stream >> index >> term;
        found.push_back(term);
    }
    return found;
}

struct Sequence {
    std::string name;  // in the OEIS
    Arguments arguments;
    std::string terms;
};

class Sequences : public ::testing::TestWithParam<Sequence> {};

INSTANTIATE_TEST_SUITE_P(
    Known, Sequences,
    ::testing::Values(
        Sequence{"A051906", {"queen", "1..7", "--torus"}, "1 0 0 0 10 0 28"},
        Sequence{"A006841", {"rook", "1..6", "--torus", "--unique"}, "1 1 1 2 4 10"},
        Sequence{"A172529", {"knight", "1..6", "--torus", "--pieces", "2"}, "0 2 18 88 200 486"},
        Sequence{"A172964", {"knight", "1..6", "--cylinder", "--pieces", "2"}, "0 4 18 92 230 522"},
        Sequence{"A179404", {"king", "1..6", "--torus", "--pieces", "3"}, "0 0 0 48 600 3108"},
        Sequence{"A196814", {"nightrider", "1..6", "--cylinder"}, "1 4 6 84 120 784"},
        Sequence{"A201626", {"wazir", "1..5", "--torus"}, "1 2 6 228 6745"},
        Sequence{"A002493", {"dragon-king", "1..7", "--cylinder"}, "1 0 0 0 10 60 462"},
        Sequence{"A189790", {"bishop", "1..5", "--torus"}, "1 4 6 64 120"},
        Sequence{
            "A032522", {"queen", "1..10", "--symmetric", "rotate-180"}, "1 0 0 2 2 4 8 4 16 12"},
        Sequence{
            "A033148", {"queen", "1..12", "--symmetric", "rotate-90"}, "1 0 0 2 2 0 0 0 0 0 0 8"},
        Sequence{"A037224", {"rook", "1..9", "--symmetric", "rotate-90"}, "1 0 0 2 2 0 0 12 12"},
        Sequence{"A263685", {"rook", "1..7", "--group", "rotations"}, "1 1 2 9 33 192 1272"},
        Sequence{
            "A191236", {"bishop", "6", "--pieces", "3", "--colour", "black", "--bfile"}, "184"}),
    [](const auto& info) { return info.param.name; });

TEST_P(Sequences, AreCounted) {
    const Sequence& sequence = GetParam();
    EXPECT_EQ(fmt::format("{}", fmt::join(terms(sequence.arguments), " ")), sequence.terms);
}

TEST(SelfAttack, ExcludesSquaresWhoseLeapReturns) {
    EXPECT_EQ(hetman({"count", "wazir", "3x1", "--pieces", "1", "--cylinder"}).output, "3\n");
    EXPECT_EQ(
        hetman({"count", "wazir", "3x1", "--pieces", "1", "--cylinder", "--self-attack"}).output,
        "0\n");
    EXPECT_EQ(hetman({"count", "rook", "3", "--torus", "--self-attack"}).output, "6\n");
}

// A ride of the piece goes to the same square in shorter leaps.
TEST(SelfAttack, ExcludesSquaresWhoseLeapLiesOnARide) {
    const auto placements = [](const char* piece, const char* board, const char* shape) {
        return hetman({"count", piece, board, shape, "--pieces", "1", "--self-attack"}).output;
    };
    EXPECT_EQ(placements("H", "3", "--torus"), "0\n");
    EXPECT_EQ(placements("QH", "3", "--torus"), "0\n");
    EXPECT_EQ(placements("Q", "3", "--torus"), "9\n");
    EXPECT_EQ(placements("D", "2x2", "--cylinder"), "0\n");
    EXPECT_EQ(placements("RD", "2x2", "--cylinder"), "0\n");
    EXPECT_EQ(placements("R", "2x2", "--cylinder"), "4\n");
}

TEST(BoardShapes, AreTold) {
    const Ended ended = hetman({"count", "queen", "5", "--torus", "--json"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_EQ(json.at("shape"), "torus");
    EXPECT_EQ(json.at("n"), 5);
    EXPECT_FALSE(json.contains("colour"));
    EXPECT_NE(ended.errors.find("queen (Q) on a torus of 5 x 5, 5 pieces: engine "),
              std::string::npos)
        << ended;
    EXPECT_EQ(hetman({"attacks", "wazir", "3", "--torus", "--square", "0"}).output,
              "w + +\n+ . .\n+ . .\n");
    EXPECT_EQ(hetman({"attacks", "wazir", "3", "--cylinder", "--square", "0"}).output,
              "w + +\n+ . .\n. . .\n");
}

TEST(BoardShapes, GoWithFirstPlacementsListsHeatMapsTracesAndPlans) {
    EXPECT_EQ(lines_of(hetman({"first", "queen", "5", "--torus"}).output).front(), "0 7 14 16 23");
    EXPECT_EQ(
        lines_of(hetman({"list", "queen", "5", "--torus", "--format", "squares"}).output).size(),
        10U);
    EXPECT_EQ(
        lines_of(
            hetman({"list", "queen", "5", "--torus", "--format", "squares", "--unique"}).output)
            .size(),
        1U);
    EXPECT_EQ(lines_of(hetman({"heatmap", "queen", "5", "--torus"}).output).front(), "2 2 2 2 2");
    EXPECT_EQ(lines_of(hetman({"trace", "queen", "5", "--torus", "--summary"}).output).front(),
              "total 10");
    const Ended plan = hetman({"plan", "queen", "11", "--torus", "--estimate", "--json"});
    EXPECT_EQ(nlohmann::json::parse(plan.output).at("shape"), "torus") << plan;
}

class WrappedRuns : public ::testing::Test {
  protected:
    WrappedRuns() {
        write_text(job_,
                   "[problem]\npiece = \"QN\"\nboard = 11\nshape = \"torus\"\npieces = 8\n"
                   "blocked = [0]\n[goal]\nunique = true\n[run]\nunit_nodes = 3000\n");
    }

    const TemporaryDirectory directory_;
    const std::string job_ = directory_ / "job.toml";
};

TEST_F(WrappedRuns, ContinueInTheMiddle) {
    const std::string run = directory_ / "run";
    const Known known{
        {"count", "rook", "7", "--torus", "--pieces", "5", "--unique", "--unit-nodes", "500",
         "--engine", "line-sweep"},
        hetman({"count", "rook", "7", "--torus", "--pieces", "5", "--unique"}).output};
    make_partial_run(known, run, [](UnitId id) { return id % 3 == 0; });
    expect_exact_finish(hetman_command(known.count + Arguments{"--dir", run}), known, run);
}

TEST_F(WrappedRuns, AreDividedIntoShardsAndMerged) {
    const Ended whole = hetman({"run", job_, "--dir", directory_ / "whole", "--quiet"});
    ASSERT_EQ(whole.code, 0) << whole;
    const std::string merged = directory_ / "merged";
    Arguments merge{"merge", merged};
    for (const char* shard : {"1/2", "2/2"}) {
        const std::string run = directory_ / fmt::format("run-{}", shard[0]);
        const Ended ended = hetman({"run", job_, "--dir", run, "--shard", shard, "--quiet"});
        ASSERT_EQ(ended.code, 0) << ended;
        merge.push_back(run);
    }
    const Ended ended = hetman(merge + Arguments{"--quiet"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(units_of(merged), units_of(directory_ / "whole"));
}

TEST_F(WrappedRuns, ReadTheirJobsAsTheyWroteThem) {
    const std::string run = directory_ / "run";
    write_text(job_,
               "[problem]\npiece = \"K\"\nboard = \"4x6\"\npieces = 4\nshape = \"cylinder\"\n"
               "colour = \"black\"\nself_attack = true\nsymmetric = \"rotate-180\"\n"
               "group = \"translations\"\n");
    const Ended first = hetman({"run", job_, "--dir", run});
    ASSERT_EQ(first.code, 0) << first;
    EXPECT_NE(first.output.find("unique "), std::string::npos) << first;
    const Ended again = hetman({"run", run + "/job.toml", "--dir", run});
    EXPECT_EQ(again.code, 0) << again;
    EXPECT_EQ(again.output, first.output);
    EXPECT_EQ(hetman({"count", "king", "4x6", "--pieces", "4", "--cylinder", "--colour", "black",
                      "--self-attack", "--symmetric", "rotate-180", "--group", "translations"})
                  .output,
              first.output);
    const auto json = status_of(run);
    EXPECT_EQ(json.at("shape"), "cylinder");
    EXPECT_EQ(json.at("colour"), "black");
    EXPECT_EQ(json.at("self_attack"), true);
    EXPECT_EQ(json.at("symmetric"), "rotate-180");
    EXPECT_EQ(json.at("group"), "translations");
}

TEST_F(WrappedRuns, OfAnotherShapeAreRefused) {
    const std::string run = directory_ / "run";
    ASSERT_EQ(hetman({"count", "rook", "5", "--torus", "--dir", run}).code, 0);
    const Ended ended = hetman({"count", "rook", "5", "--cylinder", "--dir", run});
    EXPECT_EQ(ended.code, 4) << ended;
    EXPECT_NE(ended.errors.find("shape is torus in "), std::string::npos) << ended;
}

struct Refusal {
    std::string name;
    Arguments arguments;
    std::string complaint;
};

class BoardRefusals : public ::testing::TestWithParam<Refusal> {};

INSTANTIATE_TEST_SUITE_P(
    All, BoardRefusals,
    ::testing::Values(
        Refusal{"BothShapes", {"count", "rook", "5", "--torus", "--cylinder"}, "--cylinder"},
        Refusal{"Colour", {"count", "rook", "5", "--colour", "blak"}, "did you mean black?"},
        Refusal{
            "Map", {"count", "rook", "5", "--symmetric", "rotate-91"}, "did you mean rotate-90?"},
        Refusal{"Group", {"count", "rook", "5", "--group", "rotation"}, "did you mean rotations?"},
        Refusal{"NoMapOfTheBoard",
                {"count", "rook", "3x5", "--pieces", "2", "--symmetric", "rotate-90"},
                "rotate-90 does not map a board of 3 x 5 squares onto itself: --symmetric"},
        Refusal{"NoMapOfTheCylinder",
                {"count", "rook", "4", "--cylinder", "--symmetric", "mirror-diagonal"},
                "mirror-diagonal does not map a cylinder of 4 x 4 squares onto itself"},
        Refusal{"PlacedOnTheOtherColour",
                {"count", "rook", "5", "--colour", "white", "--place", "0"},
                "square 0 (row 0, column 0) is not white: --place, entry 1"},
        Refusal{
            "PlacedWhereItAttacksItself",
            {"count", "wazir", "3x1", "--pieces", "1", "--torus", "--self-attack", "--place", "1"},
            "attacks itself round the board"},
        Refusal{"EngineForPlanes",
                {"count", "queen", "8", "--torus", "--engine", "quadrant-join"},
                "it counts on planes of n x n squares"},
        Refusal{"ColumnsOfClasses",
                {"count", "rook", "3..4", "--torus", "--classes"},
                "lines with the classes of each size are for planes"},
        Refusal{"TraceOfSymmetricOnes",
                {"trace", "rook", "4", "--symmetric", "rotate-90"},
                "are not traced"}),
    [](const auto& info) { return info.param.name; });

TEST_P(BoardRefusals, SayWhatIsWrong) {
    const Ended ended = hetman(GetParam().arguments);
    EXPECT_EQ(ended.code, 2) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find(GetParam().complaint), std::string::npos) << ended;
}

}  // namespace
}  // namespace hetman::test
