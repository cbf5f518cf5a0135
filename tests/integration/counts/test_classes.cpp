// The numbers of classes with 1, 2, 4 and 8 members.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>

#include "tests/integration/runs.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

using Sizes = std::map<std::string, std::string>;

// By enumeration: a class has as many members as its smallest placement has images.
Sizes sizes_by_hand(const Problem& problem) {
    const std::vector<Symmetry> group = symmetries_by_hand(problem);
    std::map<std::size_t, std::uint64_t> classes;
    for (std::size_t size = 1; size <= group.size(); size *= 2) classes[size] = 0;
    visit_placements(problem, [&](const Squares& placement) {
        std::set<Squares> images;
        for (const Symmetry map : group) images.insert(image(map, problem.board, placement));
        if (placement == *images.begin()) ++classes[images.size()];
    });
    Sizes sizes;
    for (const auto& [size, number] : classes) sizes[std::to_string(size)] = std::to_string(number);
    return sizes;
}

void expect_sizes_by_hand(const Problem& problem, const std::string& engine = "auto") {
    Arguments arguments{"count",
                        problem.piece.betza(),
                        std::to_string(problem.board.rows),
                        "--pieces",
                        name_of(problem.pieces),
                        "--classes",
                        "--json",
                        "--engine",
                        engine};
    for (const auto& [flag, squares] :
         {std::pair{"--place", problem.preplaced}, {"--block", problem.blocked}})
        if (!squares.empty())
            arguments = arguments + Arguments{flag, fmt::format("{}", fmt::join(squares, ","))};
    const Ended ended = hetman(arguments);
    ASSERT_EQ(ended.code, 0) << describe(problem) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_EQ(json.at("classes").get<Sizes>(), sizes_by_hand(problem)) << describe(problem);
    EXPECT_EQ(json.at("unique"), std::to_string(count_classes(problem))) << describe(problem);
}

TEST(Classes, OfTheNinePiecesAreThoseOfTheOracle) {
    for (const char* piece : {"Q", "QN", "QNN", "R", "RN", "RNN", "B", "BN", "BNN"})
        for (std::uint64_t n = 1; n <= 6; ++n) expect_sizes_by_hand(problem_on(piece, n));
}

// On these boards placements exist with each group of symmetries.
TEST(Classes, OfPiecesThatNeedNotStandOnEachLineAreThoseOfTheOracle) {
    for (const char* piece : {"K", "N", "WD", "B"})
        for (std::uint64_t n = 3; n <= 5; ++n)
            for (const std::uint64_t pieces :
                 {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4}, std::uint64_t{5}}) {
                Problem problem = problem_on(piece, n);
                problem.pieces = pieces;
                expect_sizes_by_hand(problem);
            }
}

TEST(Classes, AreThoseUnderTheSymmetriesThatGivenSquaresLeave) {
    for (const char* piece : {"R", "RN", "B", "N"}) {
        expect_sizes_by_hand(problem_on(piece, 5, {12}));          // the centre: all eight
        expect_sizes_by_hand(problem_on(piece, 5, {}, {0, 24}));   // mirrors in both diagonals
        expect_sizes_by_hand(problem_on(piece, 5, {}, {10, 14}));  // mirrors in rows and columns
        expect_sizes_by_hand(problem_on(piece, 5, {}, {2}));       // one mirror
        expect_sizes_by_hand(problem_on(piece, 4, {}, {1, 7, 8, 14}));  // quarter turns
        expect_sizes_by_hand(problem_on(piece, 4, {1}));                // none
    }
}

TEST(Classes, AreTheSameByEachEngine) {
    for (const char* engine : {"backtracking", "filtering", "row-bitmask", "forward-filter",
                               "line-sweep", "column-dp", "closed-form"})
        expect_sizes_by_hand(problem_on("R", 6), engine);
    expect_sizes_by_hand(problem_on("B", 5), "line-sweep");
    expect_sizes_by_hand(problem_on("Q", 8), "quadrant-join");
}

// A260318, A260319 and A260320 of the OEIS: queens in classes of 2, 4 and 8.
TEST(Classes, AreLinesOfARange) {
    const Ended ended = hetman({"count", "queen", "1..14", "--classes", "--quiet"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.output,
              "1 1 1 0 0 0\n2 0 0 0 0 0\n3 0 0 0 0 0\n4 1 0 1 0 0\n5 2 0 1 0 1\n6 1 0 0 1 0\n"
              "7 6 0 0 2 4\n8 12 0 0 1 11\n9 46 0 0 4 42\n10 92 0 0 3 89\n11 341 0 0 12 329\n"
              "12 1787 0 4 18 1765\n13 9233 0 4 32 9197\n14 45752 0 0 105 45647\n");
}

TEST(Classes, AreLinesBelowUnique) {
    const Ended ended = hetman({"count", "rook", "4", "--classes", "--quiet"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.output,
              "total 24\nunique 7\nclasses of 1: 0\nclasses of 2: 4\nclasses of 4: 2\n"
              "classes of 8: 1\n");
}

TEST(Classes, CanBeAddedToARunThatCountedUniques) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    const Arguments count{"count", "super-rook", "7", "--dir", run, "--quiet"};
    const Ended uniques = hetman(count + Arguments{"--unique"});
    ASSERT_EQ(uniques.code, 0) << uniques;
    const std::uint64_t before = finished_units(run);
    const Ended classes = hetman(count + Arguments{"--classes"});
    ASSERT_EQ(classes.code, 0) << classes;
    EXPECT_GT(finished_units(run), before);
    EXPECT_EQ(classes.output.find(uniques.output), 0U) << classes;
    EXPECT_NE(classes.output.find("classes of 8: "), std::string::npos) << classes;
    EXPECT_NE(status_text(run).find("classes of 8"), std::string::npos);
    EXPECT_TRUE(status_of(run).at("classes").contains("8"));
}

TEST(Classes, AreRefusedWhereThatTakesASearchBeyondTheEngines) {
    const Ended ended = hetman({"count", "bishop", "70", "--classes"});
    EXPECT_EQ(ended.code, 2) << ended;
    const auto lines = complaints(ended);
    ASSERT_EQ(lines.size(), 1U) << ended;
    EXPECT_NE(lines[0].find(": --classes; count the classes of all sizes together"),
              std::string::npos)
        << ended;
    EXPECT_EQ(hetman({"count", "bishop", "70", "--unique", "--quiet"}).code, 0);
}

// On a torus of 2 x 2 squares a shift exchanges the two placements, and maps each diagonal mirror
// to the other.
TEST(Classes, OfSymmetricPlacementsContainAllShiftsOnTwoJoinedLines) {
    for (const char* piece : {"W", "[0,1][1,0]", "[-4,-1][3,4](2,4)"}) {
        const Ended ended = hetman({"count", piece, "2", "--torus", "--pieces", "2", "--symmetric",
                                    "mirror-diagonals", "--classes", "--quiet"});
        EXPECT_EQ(ended.output.find("total 2\nunique 1\nclasses of 1: 0\nclasses of 2: 1\n"), 0U)
            << piece << ended;
    }
}

// On one row, and on two joined ones, a mirror moves the squares as a half turn or a shift does.
// The semi-piece keeps its moves under that half turn or shift, but not under the mirror.
TEST(Classes, UnderAMirrorAreThoseOfTheMapWithItsEffect) {
    const std::vector<std::pair<Arguments, std::string>> cases{
        {{"[1,1]", "1x5", "--pieces", "1", "--group", "mirror-columns"}, "total 5\nunique 3\n"},
        {{"[1,1]", "2x5", "--torus", "--pieces", "1", "--group", "mirror-rows"},
         "total 10\nunique 5\n"},
        {{"[1,1]", "1x5", "--pieces", "1", "--group", "mirror-rows"}, "total 5\nunique 5\n"},
        {{"G[3,0][2,4]0", "2x7", "--torus", "--block", "3", "--pieces", "2", "--group",
          "mirror-columns"},
         "total 24\nunique 12\n"},
        {{"[3,-2]", "2", "--torus", "--pieces", "1", "--symmetric", "identity", "--group",
          "mirror-rows-columns"},
         "total 4\nunique 1\n"}};
    for (const auto& [problem, expected] : cases) {
        const Ended ended =
            hetman(Arguments{"count"} + problem + Arguments{"--classes", "--quiet"});
        EXPECT_EQ(ended.output.find(expected), 0U) << problem.at(0) << ended;
    }
}

TEST(Classes, AreForCountsOnly) {
    const TemporaryDirectory directory;
    const std::string job = directory / "job.toml";
    write_text(job,
               "[problem]\npiece = \"Q\"\nboard = 6\n"
               "[goal]\nfind = \"first\"\nclasses = true\n");
    const Ended ended = hetman({"run", job, "--dir", directory / "run"});
    EXPECT_EQ(ended.code, 3) << ended;
    EXPECT_NE(ended.errors.find("classes requires find = \"count\""), std::string::npos) << ended;
}

}  // namespace
}  // namespace hetman::test
