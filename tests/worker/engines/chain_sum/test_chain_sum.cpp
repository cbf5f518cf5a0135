// Rooks with one leap, counted by partitions: compared with the oracle, with searches, and with
// other engines' counts.
#include <gtest/gtest.h>

#include "tests/support/oracle.h"
#include "tests/worker/engines/engine_checks.h"
#include "worker/engine_list.h"
#include "worker/engines/chain_sum/chain_sum.h"
#include "worker/engines/chain_sum/chain_types.h"

namespace hetman::test {
namespace {

using namespace chain_sum;

constexpr const char* pieces[] = {"RF",     "RA",     "RG",     "R(4,4)", "R[1,1]", "R[2,2]",
                                  "R[3,3]", "R[1,2]", "R[2,1]", "R[2,3]", "R[4,1]", "R[3,5]"};

TEST(ChainSum, CountsWholeBoards) {
    for (const char* piece : pieces)
        for (std::uint64_t n = 1; n <= 8; ++n) {
            const Problem problem = problem_on(piece, n);
            const Tally tally = tally_with("chain-sum", problem);
            EXPECT_EQ(decimal(tally.placements), std::to_string(count_placements(problem)))
                << describe(problem);
            EXPECT_TRUE(tally.has_its_residues());
            EXPECT_EQ(tally.nodes, engine_kind("chain-sum").nodes(problem)(WholeProblem{}));
        }
}

TEST(ChainSum, AgreesWithSearches) {
    int compared = 0;
    for (const char* piece : pieces)
        for (const char* engine : {"forward-filter", "row-bitmask"}) {
            const Problem problem = problem_on(piece, 9);
            if (engine_kind(engine).refusal(problem)) continue;
            EXPECT_EQ(tally_with("chain-sum", problem).placements,
                      tally_with(engine, problem).placements)
                << engine << ": " << describe(problem);
            ++compared;
        }
    EXPECT_GE(compared, 9);
}

TEST(ChainSum, AgreesWithColumnDp) {
    for (const char* piece : {"R", "RF", "RA"})
        for (const std::uint64_t n : {17, 18})
            EXPECT_EQ(tally_with("chain-sum", problem_on(piece, n)).placements,
                      tally_with("column-dp", problem_on(piece, n)).placements)
                << piece << ' ' << n;
}

// A rider whose second step leaves the board only leaps; a leap that leaves it does nothing.
TEST(ChainSum, CountsRidersThatOnlyLeap) {
    for (const char* piece : {"RGG", "R[3,3]0", "R[2,3]0", "RA(7,7)"})
        for (const std::uint64_t n : {3, 4}) {
            const Problem problem = problem_on(piece, n);
            EXPECT_EQ(decimal(tally_with("chain-sum", problem).placements),
                      std::to_string(count_placements(problem)))
                << describe(problem);
        }
}

// 64! beyond 2^128, and the terms known of A110128, A117574, A189282 and A189256.
TEST(ChainSum, FindsKnownCounts) {
    EXPECT_EQ(to_decimal(factorial(64)),
              decimal(tally_with("chain-sum", problem_on("R", 64)).placements));
    struct Known {
        const char* piece;
        std::uint64_t n;
        const char* count;
    };
    for (const Known& known :
         {Known{"RA", 18, "1084657970877416"}, Known{"RG", 18, "1350585114106416"},
          Known{"R[3,3]", 19, "57266799403366334"}, Known{"R(5,5)", 18, "2013265377314688"}})
        EXPECT_EQ(decimal(tally_with("chain-sum", problem_on(known.piece, known.n)).placements),
                  known.count);
}

TEST(ChainSum, CutsLinesInAllWays) {
    const StopFlag never{false};
    const Partitions partitions;
    for (const unsigned n : {1u, 2u, 7u, 20u})
        for (unsigned step = 1; step <= n; ++step) {
            const auto ways = ways_to_cut(partitions, n, step, never);
            EXPECT_EQ(ways.size(), partitions.number(n, longest_chain(n, step)));
            std::uint64_t sum = 0;
            for (const std::uint64_t number : ways) sum += number;
            EXPECT_EQ(sum, std::uint64_t{1} << (n - step)) << n << ' ' << step;
        }
    std::uint64_t number = 0;
    Partitions::visit_all(20, 7, [&](const Parts& parts) {
        EXPECT_EQ(partitions.number_of(parts, 20, 7), number++);
    });
    EXPECT_EQ(number, partitions.number(20, 7));
}

TEST(ChainSum, EndsWithoutATallyWhereAStopIsAskedFor) {
    expect_stops("chain-sum", problem_on("RA", 60));
}

TEST(ChainSum, RefusesWhatItCannotCount) {
    Problem few = problem_on("RA", 8);
    few.pieces = 7;
    Problem symmetric = problem_on("RA", 8);
    symmetric.required = Symmetry::rotate_180;
    Problem torus = problem_on("RA", 8);
    torus.board.shape = Shape::torus;
    expect_refused("chain-sum",
                   {few, symmetric, torus, problem_on("RA", 8, {3}), problem_on("RA", 8, {}, {3}),
                    problem_on("RN", 8), problem_on("RAA", 8), problem_on("RAF", 8),
                    problem_on("Q", 8), problem_on("A", 8), problem_on("RA", 65)});
}

}  // namespace
}  // namespace hetman::test
