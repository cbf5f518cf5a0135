// Boards whose rows need more than 32 bits, up to 64: some pieces of a placement are removed, and
// every engine must find all ways to complete it.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/placements_to_break_up.h"
#include "tests/worker/engines/engines_under_test.h"

namespace hetman::test {
namespace {

struct WideBoard {
    const char* piece;
    std::uint64_t n;
    std::size_t open;  // rows left to fill
};

// 32 and 33 are on both sides of the change to longer words; 64 uses every bit.
constexpr WideBoard wide_boards[] = {
    {"R", 32, 6},    {"R", 33, 6},    {"R", 64, 6},      {"RN", 33, 7},   {"RN", 40, 7},
    {"RN", 64, 7},   {"RNN", 32, 10}, {"RNN", 33, 10},   {"RNN", 64, 10}, {"RF", 33, 7},
    {"RF", 64, 7},   {"RFA", 64, 7},  {"RAA", 64, 8},    {"RNAA", 33, 9}, {"RFNNAA", 34, 10},
    {"RFNA", 64, 8}, {"RA", 63, 7},   {"RFNNA", 64, 10}, {"Q", 34, 10},   {"Q", 40, 10},
    {"Q", 64, 10},   {"QN", 34, 11},  {"QN", 48, 11},    {"QN", 64, 12},  {"QNN", 36, 14},
    {"QNN", 40, 14}, {"QNN", 47, 14}, {"QNN", 60, 16},   {"QNN", 61, 16},
};

class WideBoards : public EveryEngine {};

INSTANTIATE_TEST_SUITE_P(All, WideBoards, testing::ValuesIn(engines_for_all_pieces()),
                         name_of_parameter);

TEST_P(WideBoards, MendsBrokenPlacements) {
    for (const WideBoard& wide : wide_boards) {
        const Piece piece = Piece::parse(wide.piece);
        const auto placement = straight_placement(piece, wide.n);
        ASSERT_TRUE(placement) << wide.piece << ' ' << wide.n;
        if (!GetParam().counts(problem_on(piece, wide.n))) continue;
        const auto engine = GetParam().make(piece, square_board(wide.n));
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            Random random(seed);
            const Problem problem =
                problem_on(piece, wide.n, broken_up(*placement, wide.open, random));
            const std::uint64_t placements = count_placements(problem);
            EXPECT_GE(placements, 1u);
            EXPECT_EQ(decimal(count_with(*engine, problem).placements), std::to_string(placements))
                << describe(problem) << ", seed " << seed;
        }
    }
}

TEST_P(WideBoards, MendsBrokenPlacementsAroundBlockedSquares) {
    for (const WideBoard& wide : wide_boards) {
        const Piece piece = Piece::parse(wide.piece);
        const auto placement = straight_placement(piece, wide.n);
        ASSERT_TRUE(placement) << wide.piece << ' ' << wide.n;
        if (!GetParam().counts(problem_on(piece, wide.n))) continue;
        const auto engine = GetParam().make(piece, square_board(wide.n));
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            Random random(seed);
            Problem problem = problem_on(piece, wide.n, broken_up(*placement, wide.open, random));
            // A third of all squares, except those of the placement.
            problem.blocked =
                random_squares(problem.board, wide.n * wide.n / 3, *placement, random);
            const std::uint64_t placements = count_placements(problem);
            EXPECT_GE(placements, 1u);
            EXPECT_EQ(decimal(count_with(*engine, problem).placements), std::to_string(placements))
                << problem.piece << ' ' << wide.n << ", seed " << seed;
        }
    }
}

// Sets that are not part of a known placement: most cannot be completed, and engines must find that
// too.
TEST_P(WideBoards, CountsAroundRandomSets) {
    for (const Piece& piece : main_pieces())
        for (const std::uint64_t n : {31, 32, 33, 40, 63, 64}) {
            if (!GetParam().counts(problem_on(piece, n))) continue;
            const auto engine = GetParam().make(piece, square_board(n));
            for (std::uint64_t seed = 0; seed < 2; ++seed) {
                Random random(seed);
                const Problem problem = problem_on(
                    piece, n, random_peaceful_set(piece, square_board(n), n - 7, random));
                EXPECT_EQ(decimal(count_with(*engine, problem).placements),
                          std::to_string(count_placements(problem)))
                    << describe(problem) << ", seed " << seed;
            }
        }
}

// Blocked squares alone can leave a single placement on a board of any size.
TEST_P(WideBoards, CountsWhereOnlyBlockedSquaresLeaveLittle) {
    for (const std::uint64_t n : {32, 33, 64}) {
        const Piece piece = Piece::parse("RNN");
        const auto placement = straight_placement(piece, n);
        ASSERT_TRUE(placement);
        Problem problem = problem_on(piece, n);
        // The squares left are those of the placement and, in its first rows, ten more.
        for (Square square = 0; square < n * n; ++square)
            if (std::find(placement->begin(), placement->end(), square) == placement->end() &&
                (square >= 5 * n || square % n % 6 != 0))
                problem.blocked.push_back(square);
        if (!GetParam().counts(problem)) continue;
        const std::uint64_t placements = count_placements(problem);
        EXPECT_GE(placements, 1u);
        const auto engine = GetParam().make(piece, problem.board);
        EXPECT_EQ(decimal(count_with(*engine, problem).placements), std::to_string(placements));
    }
}

}  // namespace
}  // namespace hetman::test
