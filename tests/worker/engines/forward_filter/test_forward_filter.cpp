// The nodes of the forward filter: all variants try exactly the squares that a plain recursion over
// positions tries, so that ledgers do not depend on the processors.
#include <gtest/gtest.h>

#include "worker/engines/forward_filter/forward_filter.h"

#include <algorithm>

#include "tests/support/placements_to_break_up.h"
#include "tests/worker/engines/engines_under_test.h"

namespace hetman::test {
namespace {

std::size_t most_free_squares_in_a_line(const Problem& problem) {
    const AttackMap map(problem.piece, problem.board);
    const Position position(map, problem);
    std::size_t most = 0;
    for (const LineKind kind : {LineKind::row, LineKind::column})
        for (std::uint64_t i = 0; i < problem.board.rows; ++i)
            most = std::max(most, position.free_squares({kind, i}).size());
    return most;
}

class ForwardFilter : public testing::TestWithParam<Variant> {
  protected:
    void SetUp() override {
        if (!can_run(GetParam())) GTEST_SKIP() << "this machine's processor does not run it";
    }

    void expect_reference(const Problem& problem) const {
        const auto engine = make_forward_filter(problem.piece, problem.board, GetParam());
        const Tally expected = reference_tally(problem);
        EXPECT_EQ(count_with(*engine, problem), expected) << describe(problem);
    }
};

INSTANTIATE_TEST_SUITE_P(All, ForwardFilter, testing::Values(Variant::portable, Variant::avx2),
                         [](const testing::TestParamInfo<Variant>& info) {
                             return std::string(info.param == Variant::portable ? "portable"
                                                                                : "avx2");
                         });

TEST_P(ForwardFilter, VisitsTheReferencesNodesOnWholeBoards) {
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 7; ++n) expect_reference(problem_on(piece, n));
    for (const Piece& piece : main_pieces()) expect_reference(problem_on(piece, 8));
    for (const std::uint64_t n : {9, 10, 11, 12}) expect_reference(problem_on("QN", n));
    for (const std::uint64_t n : {12, 13, 14, 15}) expect_reference(problem_on("QNN", n));
}

// Lines of more than 16 free squares, which the packed search leaves to the portable one.
TEST_P(ForwardFilter, VisitsTheReferencesNodesOnLongLines) {
    expect_reference(problem_on("QNN", 18, {9 * 18 + 8}));
    expect_reference(problem_on("QNN", 19, {9 * 19 + 9}));
    expect_reference(problem_on("QNN", 20, {9 * 20 + 9, 10 * 20 + 7}));
    expect_reference(problem_on("QNN", 24, {11 * 24 + 11, 12 * 24 + 14, 13 * 24 + 10}));
}

TEST_P(ForwardFilter, VisitsTheReferencesNodesWithRequiredSymmetries) {
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 8; ++n)
            for (const Symmetry required : all_symmetries) {
                if (required == Symmetry::identity) continue;
                Problem problem = problem_on(piece, n);
                problem.required = required;
                expect_reference(problem);
            }
}

TEST_P(ForwardFilter, VisitsTheReferencesNodesOnWideBoards) {
    struct Wide {
        const char* piece;
        std::uint64_t n;
        std::size_t open;
    };
    for (const Wide& wide : {Wide{"QNN", 29, 20},
                             {"QNN", 31, 22},
                             {"QNN", 36, 24},
                             {"QNN", 40, 24},
                             {"QNN", 60, 24},
                             {"QNN", 61, 28},
                             {"QN", 34, 15},
                             {"QN", 64, 17},
                             {"Q", 64, 16},
                             {"RNN", 64, 13},
                             {"RFNA", 64, 9}}) {
        const Piece piece = Piece::parse(wide.piece);
        const auto placement = straight_placement(piece, wide.n);
        ASSERT_TRUE(placement) << wide.piece << ' ' << wide.n;
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            SCOPED_TRACE(seed);
            Random random(seed);
            Problem problem = problem_on(piece, wide.n, broken_up(*placement, wide.open, random));
            expect_reference(problem);
            problem.blocked =
                random_squares(problem.board, wide.n * wide.n / 4, *placement, random);
            expect_reference(problem);
        }
    }
}

// The limit of the packed search, 32 open rows, from both sides; each line has few free squares.
TEST_P(ForwardFilter, VisitsTheReferencesNodesAround32OpenRows) {
    const Piece piece = Piece::parse("QNN");
    for (const std::uint64_t n : {36, 40, 61}) {
        const auto placement = straight_placement(piece, n);
        ASSERT_TRUE(placement) << n;
        for (const std::size_t open : {31, 32, 33, 34, 36}) {
            if (open > n) continue;
            SCOPED_TRACE(open);
            Random random(open);
            Problem problem = problem_on(piece, n, broken_up(*placement, open, random));
            // Two of three squares, except those of the placement.
            problem.blocked = random_squares(problem.board, n * n * 2 / 3, *placement, random);
            expect_reference(problem);
        }
    }
}

// 14 to 18 free squares in the fullest line: the limit of a packed line, from both sides.
TEST_P(ForwardFilter, VisitsTheReferencesNodesAround16FreeSquaresInALine) {
    constexpr std::uint64_t seed = 5;
    SCOPED_TRACE(seed);
    Random random(seed);
    for (const char* piece : {"QNN", "QN"})
        for (const std::uint64_t n : {15, 16, 17, 18})
            for (std::uint64_t free = 14; free <= 18; ++free) {
                Problem problem = problem_on(piece, n);
                // Half of the squares; in the middle row exactly `free` squares.
                for (Square square = 0; square < n * n; ++square) {
                    const bool in_the_middle = square / n == n / 2;
                    const bool blocked =
                        in_the_middle ? square % n >= free : random.below(n) >= n / 2;
                    if (blocked) problem.blocked.push_back(square);
                }
                expect_reference(problem);
            }
}

// A board with one of three squares free and some lines completely free: rows and columns in turn.
Problem problem_with_long_lines(const Piece& piece, std::uint64_t n, std::uint64_t long_lines,
                                const Squares& placement, Random& random) {
    const auto is_long = [&](std::uint64_t line, std::uint64_t number) {
        return line % 3 == 1 && line / 3 < number;
    };
    Problem problem = problem_on(piece, n);
    for (const Square square : random_squares(problem.board, n * n * 2 / 3, placement, random))
        if (!is_long(square / n, (long_lines + 1) / 2) && !is_long(square % n, long_lines / 2))
            problem.blocked.push_back(square);
    return problem;
}

// Lines with more squares than can be packed: if there are few of them (up to 4 of 24) and the
// board is small, one packing of the other lines serves all descendants.
TEST_P(ForwardFilter, VisitsTheReferencesNodesWithAFewLongLines) {
    const Piece piece = Piece::parse("QNN");
    for (const std::uint64_t n : {18, 21, 24, 25, 28}) {
        const Squares placement = straight_placement(piece, n).value_or(Squares());
        for (std::uint64_t long_lines = 0; long_lines <= 6; ++long_lines) {
            SCOPED_TRACE(long_lines);
            Random random(long_lines);
            const Problem problem =
                problem_with_long_lines(piece, n, long_lines, placement, random);
            EXPECT_EQ(most_free_squares_in_a_line(problem) > 15, long_lines > 0);
            expect_reference(problem);
        }
    }
}

// Both limits are crossed during the search: more than 32 open rows, and (except in the first case)
// lines of more than 16 free squares.
TEST_P(ForwardFilter, VisitsTheReferencesNodesWhereAWideBoardEmpties) {
    struct Crossing {
        std::uint64_t n;
        std::size_t open;
        std::uint64_t seed;
    };
    const Piece piece = Piece::parse("QNN");
    for (const Crossing& crossing : {Crossing{61, 45, 0}, {40, 36, 0}, {47, 40, 1}}) {
        SCOPED_TRACE(crossing.n);
        const auto placement = straight_placement(piece, crossing.n);
        ASSERT_TRUE(placement);
        Random random(crossing.seed);
        Problem problem =
            problem_on(piece, crossing.n, broken_up(*placement, crossing.open, random));
        problem.blocked =
            random_squares(problem.board, crossing.n * crossing.n * 3 / 5, *placement, random);
        EXPECT_GE(most_free_squares_in_a_line(problem), crossing.n == 61 ? 14u : 17u);
        expect_reference(problem);
    }
}

}  // namespace
}  // namespace hetman::test
