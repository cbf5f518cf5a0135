// Rooks with random further moves on planes, cylinders and tori, one piece on each line: all
// engines for them agree with the plain enumeration or, on larger boards, with filtering.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/support/placements_to_break_up.h"
#include "tests/support/plain_problem.h"
#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"
#include "worker/engines/forward_filter/forward_filter.h"
#include "worker/engines/row_bitmask/row_search.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t all_placements = 1'000'000;

// Every engine and kernel for pieces of which one stands on each line, but filtering.
std::vector<std::unique_ptr<Engine>> engines_for(const Problem& problem) {
    std::vector<std::unique_ptr<Engine>> engines;
    engines.push_back(row_bitmask::make_attacked_rows(problem.piece, problem.board));
    if (row_bitmask::takes_shifted_masks(problem.piece, problem.board))
        engines.push_back(row_bitmask::make_shifted_masks(problem.piece, problem.board));
    for (const Variant variant : {Variant::portable, Variant::avx2})
        if (can_run(variant))
            engines.push_back(make_forward_filter(problem.piece, problem.board, variant));
    return engines;
}

class OneALine : public testing::TestWithParam<std::uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Seeds, OneALine, testing::Range<std::uint64_t>(0, 10));

TEST_P(OneALine, AgreesWithEnumeration) {
    Random random(GetParam());
    for (int i = 0; i < 40; ++i) {
        const PlainProblem plain = random_problem_one_a_line(random, 1, 6);
        SCOPED_TRACE(describe(plain));
        const auto expected = plain_count(plain, all_placements);
        ASSERT_TRUE(expected);
        const Problem problem = problem_of(plain);
        for (const char* engine : {"row-bitmask", "forward-filter"})
            EXPECT_FALSE(engine_kind(engine).refusal(problem)) << engine;
        for (const auto& engine : engines_for(problem))
            EXPECT_EQ(count_with(*engine, problem).placements, expected->total);
    }
}

TEST_P(OneALine, AgreesWithFilteringOnLargerBoards) {
    Random random(GetParam());
    for (int i = 0; i < 12; ++i) {
        const Problem problem = problem_of(random_problem_one_a_line(random, 7, 9));
        SCOPED_TRACE(describe(problem));
        const auto filtering = engine_kind("filtering").make_engine(problem);
        const Tally expected = count_with(*filtering, problem);
        for (const auto& engine : engines_for(problem))
            EXPECT_EQ(count_with(*engine, problem).placements, expected.placements);
    }
}

// Both variants of the forward filter try the squares that a plain recursion over positions tries.
TEST_P(OneALine, VisitsTheNodesOfTheForwardFiltersReference) {
    Random random(GetParam());
    for (int i = 0; i < 12; ++i) {
        const Problem problem = problem_of(random_problem_one_a_line(random, 1, 9));
        SCOPED_TRACE(describe(problem));
        const Tally expected = reference_tally(problem);
        for (const Variant variant : {Variant::portable, Variant::avx2}) {
            if (!can_run(variant)) continue;
            const auto engine = make_forward_filter(problem.piece, problem.board, variant);
            EXPECT_EQ(count_with(*engine, problem), expected);
        }
    }
}

// The forward filter counts placements with a required symmetry on boards of any shape.
TEST(OneALineSymmetric, AgreesWithFiltering) {
    Random random(0);
    for (int i = 0; i < 60; ++i) {
        Problem problem = problem_of(random_problem_one_a_line(random, 2, 8));
        for (const Symmetry& map : maps_of(problem.board)) {
            if (random.below(8) != 0) continue;
            problem.required = powers_of(problem.board, map);
            if (!fixes(problem.required, problem.board, problem.preplaced) ||
                !fixes(problem.required, problem.board, problem.blocked))
                continue;
            SCOPED_TRACE(describe(problem));
            const auto filtering = engine_kind("filtering").make_engine(problem);
            const auto engine = engine_kind("forward-filter").make_engine(problem);
            EXPECT_EQ(count_with(*engine, problem).placements,
                      count_with(*filtering, problem).placements);
        }
    }
}

// Both kernels of the row bitmask, for each set of moves of the faster one.
TEST(RowBitmaskKernels, VisitTheSameNodes) {
    Random random(0);
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 8; ++n) {
            const Board board = square_board(n);
            ASSERT_TRUE(row_bitmask::takes_shifted_masks(piece, board));
            const Squares preplaced = random_peaceful_set(piece, board, random.below(2), random);
            const Squares blocked = random_squares(board, random.below(n), preplaced, random);
            for (const Problem& problem :
                 {problem_on(piece, n), problem_on(piece, n, preplaced, blocked)})
                EXPECT_EQ(count_with(*row_bitmask::make_attacked_rows(piece, board), problem),
                          count_with(*row_bitmask::make_shifted_masks(piece, board), problem))
                    << describe(problem);
        }
}

// Words of 32 and of 64 bits, open rows at any place in a block of words.
TEST(RowBitmaskKernels, AgreeOnWideBoards) {
    Random random(0);
    for (const auto& [name, n] : {std::pair("QNN", 29),
                                  {"QNN", 31},
                                  {"Q", 32},
                                  {"Q", 33},
                                  {"QNN", 40},
                                  {"QNN", 61},
                                  {"QN", 64}}) {
        const Piece piece = Piece::parse(name);
        const auto placement = straight_placement(piece, static_cast<std::uint64_t>(n));
        if (!placement) continue;
        for (std::size_t open = 8; open <= 12; ++open) {
            const Problem problem = problem_on(piece, static_cast<std::uint64_t>(n),
                                               broken_up(*placement, open, random));
            const Tally found =
                count_with(*row_bitmask::make_attacked_rows(piece, problem.board), problem);
            EXPECT_GT(found.placements, 0U) << describe(problem);
            EXPECT_EQ(found,
                      count_with(*row_bitmask::make_shifted_masks(piece, problem.board), problem))
                << describe(problem);
        }
    }
}

}  // namespace
}  // namespace hetman::test
