// Pieces of which one stands on each line and whose leaps reach at most two rows, counted by sets
// of columns: compared with the oracle and with another engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "tests/support/known_counts.h"
#include "tests/support/oracle.h"
#include "tests/worker/engines/column_dp/near_rooks.h"
#include "tests/worker/engines/engine_checks.h"
#include "worker/engine_list.h"
#include "worker/engines/column_dp/column_dp.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::test {
namespace {

void expect_oracle_count(const Problem& problem) {
    EXPECT_EQ(decimal(tally_with("column-dp", problem).placements),
              std::to_string(count_placements(problem)))
        << describe(problem);
}

TEST(ColumnDp, CountsWholeBoards) {
    for (const char* piece : near_rooks)
        for (std::uint64_t n = 1; n <= 8; ++n) expect_oracle_count(problem_on(piece, n));
}

TEST(ColumnDp, CountsAroundRandomSquares) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const char* piece : near_rooks)
            for (std::uint64_t n = 1; n <= 7; ++n)
                expect_oracle_count(with_random_squares(piece, n, random));
    }
}

// Blocked squares that are symmetric, so that both halves are filled with one table.
TEST(ColumnDp, CountsAroundSquaresThatMirrorEachOther) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const char* piece : near_rooks)
            for (std::uint64_t n = 4; n <= 7; ++n)
                expect_oracle_count(
                    with_symmetric_squares(piece, n, Symmetry::mirror_rows, random));
    }
}

TEST(ColumnDp, AgreesWithTheForwardFilter) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const char* piece : near_rooks)
            for (std::uint64_t n = 8; n <= 10; ++n) {
                const Problem problem = with_random_squares(piece, n, random);
                EXPECT_EQ(tally_with("column-dp", problem).placements,
                          tally_with("forward-filter", problem).placements)
                    << describe(problem);
            }
    }
}

TEST(ColumnDp, FindsTheKnownSuperRooksAndRooks) {
    int checked = 0;
    for (const KnownCount& known : known_counts()) {
        if (known.kind != "total" || (known.piece != "RN" && known.piece != "R")) continue;
        EXPECT_EQ(decimal(tally_with("column-dp", problem_on(known.piece, known.n)).placements),
                  known.count)
            << known.piece << ' ' << known.n;
        ++checked;
    }
    EXPECT_EQ(checked, 20 + 12);
    // All permutations: the largest numbers that tables of 18 rows must hold.
    EXPECT_EQ(decimal(tally_with("column-dp", problem_on("R", 18)).placements), "6402373705728000");
}

// A board of which one table fills both halves, in parts that need two tables.
TEST(ColumnDp, AddsUpOverTheSquaresOfALine) {
    for (const char* piece : {"RN", "RNFA"})
        for (const std::uint64_t n : {15, 16}) {
            BigInteger sum = 0;
            for (std::uint64_t column = 0; column < n; ++column)
                sum += tally_with("column-dp", problem_on(piece, n, {4 * n + column})).placements;
            EXPECT_EQ(sum, tally_with("column-dp", problem_on(piece, n)).placements);
        }
}

TEST(ColumnDp, CountsItsNodesBeforehand) {
    for (const char* piece : near_rooks)
        for (std::uint64_t n = 1; n <= 12; ++n)
            for (const Squares& blocked : {Squares{}, Squares{0}}) {
                const Problem problem = problem_on(piece, n, {}, blocked);
                EXPECT_EQ(tally_with("column-dp", problem).nodes, column_dp_nodes(problem));
            }
}

// A count that would take seconds is stopped at once.
TEST(ColumnDp, EndsWithoutATallyWhereAStopIsAskedFor) {
    expect_stops("column-dp", problem_on("RN", 21, {}, {0}));
}

TEST(ColumnDp, RefusesWhatItCannotCount) {
    const EngineKind& kind = engine_kind("column-dp");
    Problem few = problem_on("RN", 8);
    few.pieces = 7;
    Problem symmetric = problem_on("RN", 8);
    symmetric.required = Symmetry::rotate_90;
    expect_refused("column-dp",
                   {few, symmetric, problem_on("Q", 8), problem_on("RNN", 8), problem_on("RAA", 8),
                    problem_on("B", 8), problem_on("K", 8), problem_on("RN", 27),
                    problem_on("RN", 64), problem_on("RN", 1'000'000)});
    EXPECT_FALSE(kind.refusal(problem_on("RDN", 8))) << "a rook's ride has the leap in it";
}

TEST(ColumnDp, TellsHowMuchMemoryItTakes) {
    constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
    EXPECT_EQ(column_dp_bytes(problem_on("RN", 3)), 0u);
    // Sets of two columns have one number for each order; sets of three columns have six.
    EXPECT_EQ(column_dp_bytes(problem_on("RN", 4)), 4u * 6 * 2);
    EXPECT_EQ(column_dp_bytes(problem_on("RN", 5)), 4u * (10 * 2 + 10 * 6));
    EXPECT_EQ(column_dp_bytes(problem_on("RN", 5, {}, {0})), 4u * (10 * 2 + 10 * 2 + 10 * 6));
    EXPECT_LT(column_dp_bytes(problem_on("RN", 24)), 8 * gibibyte);
    EXPECT_GT(column_dp_bytes(problem_on("RN", 64)), MemoryBudget::usual_bytes);
    const EngineKind& kind = engine_kind("column-dp");
    EXPECT_FALSE(kind.refusal(problem_on("RN", 26)));
    const auto refusal = kind.refusal(problem_on("RN", 26, {}, {0}));
    ASSERT_TRUE(refusal);
    EXPECT_NE(refusal->find("GiB"), std::string::npos) << *refusal;
}

TEST(IndexSets, NumbersEverySetOnce) {
    for (unsigned n = 1; n <= 12; ++n)
        for (unsigned size = 0; size <= n; ++size) {
            const IndexSets sets(n, size);
            EXPECT_EQ(sets.number(), binomial(n, size));
            std::uint64_t next = 0;
            sets.visit_all([&](IndexSet set) {
                EXPECT_EQ(std::popcount(set), static_cast<int>(size));
                EXPECT_EQ(set >> n, 0u);
                EXPECT_EQ(sets.number_of(set), next++);
                return true;
            });
            EXPECT_EQ(next, sets.number()) << n << ' ' << size;
        }
    EXPECT_EQ(binomial(26, 13), 10400600u);
    EXPECT_EQ(binomial(3, 4), 0u);
}

}  // namespace
}  // namespace hetman::test
