// Preplaced and blocked squares, given by flags or in a job file: every engine gives the counts of
// an exhaustive search.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "tests/integration/runs.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

struct Given {
    const char* name;
    const char* piece;
    std::uint64_t n;
    Squares preplaced;
    Squares blocked;
};

void PrintTo(const Given& given, std::ostream* stream) { *stream << given.name; }

class GivenSquares : public ::testing::TestWithParam<Given> {
  protected:
    Arguments as_flags(const std::string& engine) const {
        Arguments arguments{"count",    GetParam().piece, std::to_string(GetParam().n),
                            "--engine", engine,           "--unique",
                            "--json",   "--quiet"};
        const auto add = [&](const char* flag, const Squares& squares) {
            if (!squares.empty())
                arguments = arguments + Arguments{flag, fmt::format("{}", fmt::join(squares, ","))};
        };
        add("--place", GetParam().preplaced);
        add("--block", GetParam().blocked);
        return arguments;
    }

    Arguments as_job(const std::string& engine, const TemporaryDirectory& directory) const {
        const Given& given = GetParam();
        const std::string file = directory / (engine + ".toml");
        write_text(file, fmt::format("[problem]\npiece = \"{}\"\nboard = {}\npreplaced = [{}]\n"
                                     "blocked = [{}]\n[goal]\nunique = true\n[run]\n"
                                     "engine = \"{}\"\n",
                                     given.piece, given.n, fmt::join(given.preplaced, ", "),
                                     fmt::join(given.blocked, ", "), engine));
        return {"run", file, "--dir", directory / engine, "--json", "--quiet"};
    }
};

TEST_P(GivenSquares, AreCountedAlikeByAllEngines) {
    const Given& given = GetParam();
    Squares preplaced = given.preplaced;
    Squares blocked = given.blocked;
    std::sort(preplaced.begin(), preplaced.end());
    std::sort(blocked.begin(), blocked.end());
    const Problem problem = problem_on(given.piece, given.n, preplaced, blocked);
    const std::string total = std::to_string(count_placements(problem));
    const std::string unique = std::to_string(count_classes(problem));
    const TemporaryDirectory directory;
    for (const char* engine : {"backtracking", "row-bitmask", "forward-filter", "auto"})
        for (const Arguments& arguments : {as_flags(engine), as_job(engine, directory)}) {
            const Ended ended = hetman(arguments);
            ASSERT_EQ(ended.code, 0) << ended;
            const auto result = nlohmann::json::parse(ended.output);
            EXPECT_EQ(result.at("total"), total) << engine << ' ' << arguments.front();
            EXPECT_EQ(result.at("unique"), unique) << engine << ' ' << arguments.front();
            EXPECT_EQ(result.at("preplaced"), preplaced);
            EXPECT_EQ(result.at("blocked"), blocked);
        }
}

const Given cases[] = {
    {"OneQueenInTheCorner", "Q", 8, {0}, {}},
    {"OneQueenInTheCentre", "Q", 9, {40}, {}},
    {"TwoQueensOutOfOrder", "Q", 8, {12, 0}, {}},
    {"CornersBlocked", "Q", 8, {}, {0, 7, 56, 63}},
    {"OneSquareBlocked", "Q", 9, {}, {3}},
    {"FirstRowBlockedButTwo", "Q", 8, {}, {0, 1, 2, 5, 6, 7}},
    {"PreplacedAndBlocked", "Q", 8, {3}, {16, 40, 62}},
    {"HalfTurn", "QN", 10, {2, 97}, {}},
    {"AwesomeQueenAtTheEdge", "QNN", 12, {4}, {}},
    {"AwesomeQueensBlockedDiagonal", "QNN", 11, {}, {0, 12, 24, 36, 48}},
    {"RookInTheCentre", "RN", 7, {24}, {}},
    {"AwesomeRooksBlocked", "RNN", 8, {}, {0, 9, 18, 27}},
    {"NothingLeft", "Q", 6, {0}, {7, 8, 9}},
    {"WholeRowBlocked", "Q", 5, {}, {10, 11, 12, 13, 14}},
    {"EverythingPreplaced", "Q", 4, {1, 7, 8, 14}, {}},
};

INSTANTIATE_TEST_SUITE_P(Problems, GivenSquares, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

TEST(FewerPieces, AreCountedWithoutLines) {
    for (const std::uint64_t pieces : {1, 2, 3, 5}) {
        Problem problem = problem_on("Q", 5);
        problem.pieces = pieces;
        const auto result =
            nlohmann::json::parse(hetman({"count", "Q", "5", "--pieces", std::to_string(pieces),
                                          "--engine", "backtracking", "--unique", "--json"})
                                      .output);
        EXPECT_EQ(result.at("pieces"), pieces);
        EXPECT_EQ(result.at("total"), std::to_string(count_placements(problem)));
        EXPECT_EQ(result.at("unique"), std::to_string(count_classes(problem)));
    }
}

}  // namespace
}  // namespace hetman::test
