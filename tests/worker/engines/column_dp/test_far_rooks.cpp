// Rooks with semi leaps and with leaps over three to five rows, counted by sets of columns:
// compared with the oracle and with other engines.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/oracle.h"
#include "tests/worker/engines/engine_checks.h"
#include "worker/engine_list.h"
#include "worker/engines/column_dp/column_dp.h"

namespace hetman::test {
namespace {

constexpr const char* far_rooks[] = {"R[1,1]", "R[1,2]",  "R[2,1]",   "R[2,2]",  "R[1,2][2,1]",
                                     "R[3,1]", "R[2,3]N", "R[5,2]",   "R(3,1)",  "RZ",
                                     "RG",     "R(1,4)",  "R(3,4)",   "R(1,5)",  "R(2,5)",
                                     "R(3,5)", "R(4,5)",  "RNZ[1,1]", "RF(4,2)", "R(5,5)[1,3]"};

void expect_oracle_count_and_nodes(const Problem& problem) {
    const Tally tally = tally_with("column-dp", problem);
    EXPECT_EQ(decimal(tally.placements), std::to_string(count_placements(problem)))
        << describe(problem);
    EXPECT_EQ(tally.nodes, column_dp_nodes(problem));
}

TEST(FarRooks, CountsWholeBoards) {
    for (const char* piece : far_rooks)
        for (std::uint64_t n = 1; n <= 8; ++n) expect_oracle_count_and_nodes(problem_on(piece, n));
}

TEST(FarRooks, CountsAroundRandomSquares) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const char* piece : far_rooks)
            for (std::uint64_t n = 2; n <= 7; ++n)
                expect_oracle_count_and_nodes(with_random_squares(piece, n, random));
    }
}

// Blocked squares that mirror each other left and right, or above and below.
TEST(FarRooks, CountsAroundSymmetricSquares) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const Symmetry symmetry : {Symmetry::mirror_rows, Symmetry::mirror_columns})
            for (const char* piece : far_rooks)
                for (std::uint64_t n = 4; n <= 7; ++n)
                    expect_oracle_count_and_nodes(
                        with_symmetric_squares(piece, n, symmetry, random));
    }
}

// Attacks over five rows reach across the middle only on boards of ten rows and more.
TEST(FarRooks, AgreesWithOtherEngines) {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const char* piece : far_rooks)
            for (const std::uint64_t n : {10, 11}) {
                const Problem problem =
                    problem_on(piece, n, {n * n / 2},
                               random_squares(square_board(n), n + seed * 20, {n * n / 2}, random));
                for (const char* engine : {"forward-filter", "filtering", "class-join"}) {
                    if (engine_kind(engine).refusal(problem)) continue;
                    EXPECT_EQ(tally_with("column-dp", problem).placements,
                              tally_with(engine, problem).placements)
                        << engine << ": " << describe(problem);
                    ++compared;
                    break;
                }
            }
    }
    EXPECT_EQ(compared, 80);
}

// Terms of A189563, A189564, A189565, A189567, A189568, A189569 and A189570, and those by
// chain-sum.
TEST(FarRooks, FindsKnownCounts) {
    struct Known {
        const char* piece;
        std::uint64_t n;
        const char* count;
    };
    for (const Known& known : {Known{"R(1,4)", 13, "335399468"}, Known{"R(1,5)", 14, "5882635676"},
                               Known{"RZ", 15, "57274447458"}, Known{"R(2,5)", 14, "7274466172"},
                               Known{"R(3,4)", 14, "6926227324"}, Known{"R(3,5)", 13, "732880076"},
                               Known{"R(4,5)", 13, "915854808"}})
        EXPECT_EQ(decimal(tally_with("column-dp", problem_on(known.piece, known.n)).placements),
                  known.count)
            << known.piece;
    for (const char* piece : {"R[1,1]", "R[2,1]", "R[3,2]", "R[1,4]", "R(3,3)", "R(4,4)"})
        for (const std::uint64_t n : {14, 15})
            EXPECT_EQ(tally_with("column-dp", problem_on(piece, n)).placements,
                      tally_with("chain-sum", problem_on(piece, n)).placements)
                << piece << ' ' << n;
}

TEST(FarRooks, EndsWithoutATallyWhereAStopIsAskedFor) {
    expect_stops("column-dp", problem_on("R(3,4)", 18));
}

TEST(FarRooks, AreRefusedWhereTheyCannotBeCounted) {
    const EngineKind& kind = engine_kind("column-dp");
    Problem symmetric = problem_on("RZ", 8);
    symmetric.required = Symmetry::rotate_180;
    Problem torus = problem_on("RZ", 8);
    torus.board.shape = Shape::torus;
    for (const Problem& problem : {symmetric, torus, problem_on("R(6,1)", 8), problem_on("RZZ", 8),
                                   problem_on("Z", 8), problem_on("RZ", 24), problem_on("RZ", 25),
                                   problem_on("R(1,4)", 22), problem_on("R(1,5)", 21)})
        EXPECT_TRUE(kind.refusal(problem)) << describe(problem);
    for (const Problem& problem :
         {problem_on("RZ", 23), problem_on("R(1,4)", 21), problem_on("R(1,5)", 20)})
        EXPECT_FALSE(kind.refusal(problem)) << describe(problem);
}

}  // namespace
}  // namespace hetman::test
