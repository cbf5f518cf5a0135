// `hetman list`: all placements.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/runs.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

std::vector<Squares> listed(const Arguments& problem, const Arguments& flags = {}) {
    const Ended ended = hetman(Arguments{"list"} + problem + flags + Arguments{"--format", "json"});
    EXPECT_EQ(ended.code, 0) << ended;
    std::vector<Squares> placements;
    for (const std::string& line : lines_of(ended.output))
        placements.push_back(nlohmann::json::parse(line).get<Squares>());
    return placements;
}

TEST(List, HoldsEveryPlacementInOrder) {
    for (const char* piece : {"Q", "QN", "R", "RNN", "B", "BN", "N", "K"})
        for (std::uint64_t n = 1; n <= 4; ++n)
            EXPECT_EQ(listed({piece, std::to_string(n)}), placements_of(problem_on(piece, n)))
                << piece << n;
    EXPECT_EQ(listed({"Q", "8"}), placements_of(problem_on("Q", 8)));
    Problem few = problem_on("Q", 6, {9}, {0, 35});
    few.pieces = 4;
    EXPECT_EQ(listed({"Q", "6"}, {"--place", "9", "--block", "0,35", "--pieces", "4"}),
              placements_of(few));
}

TEST(List, OfEachClassHoldsTheSmallest) {
    for (const Problem& problem : {problem_on("Q", 8), problem_on("RN", 5), problem_on("B", 4),
                                   problem_on("Q", 7, {24}), problem_on("R", 4, {}, {0})}) {
        Arguments flags{"--unique"};
        if (!problem.preplaced.empty()) flags = flags + Arguments{"--place", "24"};
        if (!problem.blocked.empty()) flags = flags + Arguments{"--block", "0"};
        const auto unique =
            listed({problem.piece.betza(), std::to_string(problem.board.rows)}, flags);
        EXPECT_EQ(unique.size(), count_classes(problem));
        for (const Squares& placement : unique)
            for (const Symmetry symmetry : symmetries_by_hand(problem))
                EXPECT_LE(placement, image(symmetry, problem.board, placement));
    }
}

TEST(List, OfAtMostNoneIsEmpty) {
    for (const Arguments& problem : {Arguments{"queen", "4"},
                                     {"W", "3", "--pieces", "1", "--place", "5"},
                                     {"W", "3", "--pieces", "0"}}) {
        const Ended ended =
            hetman(Arguments{"list"} + problem + Arguments{"--limit", "0", "--format", "squares"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, "") << ended;
    }
}

TEST(List, HasThreeFormats) {
    EXPECT_EQ(hetman({"list", "queen", "4", "--limit", "1"}).output,
              "1 7 8 14\n* q * *\n* * * q\nq * * *\n* * q *\n\n");
    EXPECT_EQ(hetman({"list", "queen", "4", "--format", "squares"}).output,
              "1 7 8 14\n2 4 11 13\n");
    EXPECT_EQ(hetman({"list", "queen", "4", "--format", "json"}).output,
              "[1,7,8,14]\n[2,4,11,13]\n");
    EXPECT_EQ(hetman({"list", "RNN", "2", "--place", "0"}).output, "0 3\nR *\n* r\n\n");
    EXPECT_EQ(hetman({"list", "queen", "3"}).output, "");
    EXPECT_EQ(hetman({"list", "queen", "4", "--limit", "0"}).output, "");
}

TEST(List, RefusesAProblemWhateverTheLimitIs) {
    for (const char* limit : {"0", "1"})
        EXPECT_EQ(hetman({"list", "queen", "4", "--pieces", "each", "--limit", limit}).code, 2);
}

// As with `| head`: the reader stops, and the output is much larger than a pipe.
TEST(List, EndsQuietlyWhenItsReaderIsGone) {
    Command command = hetman_command({"list", "bishop", "12"});
    command.output = Stream::broken_pipe;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors, "");
}

TEST(List, AFullDiskIsAnError) {
    Command command = hetman_command({"list", "queen", "8"});
    command.output = Stream::full;
    EXPECT_EQ(run(command).code, 1);
}

}  // namespace
}  // namespace hetman::test
