// Rooks whose other moves leave classes of rows unrelated: compared with the oracle and with other
// engines.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/oracle.h"
#include "tests/worker/engines/engine_checks.h"
#include "worker/engine_list.h"
#include "worker/engines/class_join/blocks.h"
#include "worker/engines/class_join/class_join.h"
#include "worker/engines/class_join/class_join_size.h"
#include "worker/engines/class_join/cover_sum.h"
#include "worker/engines/class_join/products.h"
#include "worker/engines/shared/variant.h"

namespace hetman::test {
namespace {

using namespace class_join;

constexpr const char* pieces[] = {"RA",      "RG",       "R(4,4)",      "R(2,4)",  "R(2,6)",
                                  "RAA",     "RGG",      "R(4,4)0",     "R(2,4)0", "R(2,6)0",
                                  "R(4,6)0", "R[2,2]",   "R[3,3]",      "R[2,2]0", "R[3,3]0",
                                  "R[4,4]0", "R[2,4]",   "R[4,2]0",     "R[2,3]",  "R[3,2]0",
                                  "RA(4,2)", "RAA(4,2)", "R[2,2](4,4)", "R[2,1]0", "R(5,5)0"};

bool counts(const Problem& problem) { return !engine_kind("class-join").refusal(problem); }

// Returns 1 if the engine counts the problem.
int expect_oracle_count(const Problem& problem) {
    if (!counts(problem)) return 0;
    const Tally tally = tally_with("class-join", problem);
    EXPECT_EQ(decimal(tally.placements), std::to_string(count_placements(problem)))
        << describe(problem);
    EXPECT_TRUE(tally.has_its_residues());
    const StopFlag never{false};
    const auto engine = engine_kind("class-join").make_engine(problem);
    EXPECT_EQ(engine->count_portably(problem, never), tally);
    return 1;
}

TEST(ClassJoin, CountsWholeBoards) {
    int counted = 0;
    for (const char* piece : pieces)
        for (std::uint64_t n = 1; n <= 8; ++n) counted += expect_oracle_count(problem_on(piece, n));
    // On one row there is but one class, and R[2,1]0, R[3,2]0 leave one class of columns.
    EXPECT_GT(counted, 7 * 25 - 10);
}

TEST(ClassJoin, CountsAroundRandomSquares) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const char* piece : pieces)
            for (std::uint64_t n = 2; n <= 7; ++n)
                expect_oracle_count(with_random_squares(piece, n, random));
    }
}

// Blocked squares that mirror each other or turn into each other: sets of rows are mirrored too.
TEST(ClassJoin, CountsAroundSymmetricSquares) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const Symmetry symmetry : {Symmetry::mirror_rows, Symmetry::rotate_180})
            for (const char* piece : pieces)
                for (std::uint64_t n = 4; n <= 7; ++n)
                    expect_oracle_count(with_symmetric_squares(piece, n, symmetry, random));
    }
}

void expect_same(const char* engine, const Problem& problem) {
    if (!counts(problem) || engine_kind(engine).refusal(problem)) return;
    EXPECT_EQ(tally_with("class-join", problem).placements, tally_with(engine, problem).placements)
        << engine << ": " << describe(problem);
}

TEST(ClassJoin, AgreesWithSearches) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        for (const char* piece : pieces)
            for (std::uint64_t n = 8; n <= 10; ++n) {
                const Problem problem =
                    seed == 0 ? problem_on(piece, n, {0}) : with_random_squares(piece, n, random);
                for (const char* engine : {"forward-filter", "row-bitmask", "filtering"})
                    if (n < 10 || std::string(engine) == "forward-filter")
                        expect_same(engine, problem);
            }
    }
}

// Terms of A189838, A189839, A189843, A189844, A189857 and A189862, and those by chain-sum.
TEST(ClassJoin, FindsKnownCounts) {
    struct Known {
        const char* piece;
        std::uint64_t n;
        const char* count;
    };
    for (const Known& known :
         {Known{"RAA", 15, "9435033872"}, Known{"RGG", 14, "6555879072"},
          Known{"R[2,2]0", 14, "10257217440"}, Known{"R[3,3]0", 14, "25760882744"},
          Known{"R(2,6)0", 14, "5950876288"}, Known{"R(4,6)0", 14, "10593791168"}})
        EXPECT_EQ(decimal(tally_with("class-join", problem_on(known.piece, known.n)).placements),
                  known.count);
    for (const char* piece : {"RA", "RG", "R(5,5)", "R[2,2]", "R[3,3]", "R[4,4]", "R[4,6]"})
        for (const std::uint64_t n : {17, 18})
            EXPECT_EQ(tally_with("class-join", problem_on(piece, n)).placements,
                      tally_with("chain-sum", problem_on(piece, n)).placements)
                << piece << ' ' << n;
}

// Boards of which only some classes are equal; counts beyond 2^64.
TEST(ClassJoin, AddsUpOverTheSquaresOfALine) {
    for (const char* piece : {"RAA", "RGG", "R[4,4]0"})
        for (const std::uint64_t n : {13, 14}) {
            BigInteger sum = 0;
            for (std::uint64_t column = 0; column < n; ++column)
                sum += tally_with("class-join", problem_on(piece, n, {4 * n + column})).placements;
            EXPECT_EQ(sum, tally_with("class-join", problem_on(piece, n)).placements) << piece;
        }
    EXPECT_EQ(tally_with("class-join", problem_on("R(6,6)", 24)).placements,
              tally_with("chain-sum", problem_on("R(6,6)", 24)).placements);
}

TEST(ClassJoin, SharesAFillingOfBlocksThatAreAlike) {
    EXPECT_EQ(Blocks(problem_on("RAA", 12)).distinct.size(), 1u);
    EXPECT_EQ(Blocks(problem_on("RAA", 12)).row_classes.size(), 1u);
    EXPECT_EQ(Blocks(problem_on("RAA", 13)).distinct.size(), 4u);
    EXPECT_EQ(Blocks(problem_on("RAA", 13)).row_classes.size(), 2u);
    EXPECT_EQ(Blocks(problem_on("RGG", 14)).row_classes.size(), 2u);
    EXPECT_EQ(Blocks(problem_on("RGG", 14)).number_of_row_classes(), 3u);
    EXPECT_EQ(Blocks(problem_on("RAA", 12, {}, {5})).row_classes.size(), 2u);
    EXPECT_EQ(Blocks(problem_on("R(4,6)", 7)).number_of_row_classes(), 3u);
    EXPECT_EQ(Blocks(problem_on("R[2,3]", 12)).widths, (std::vector<unsigned>{4, 4, 4}));
    EXPECT_EQ(Blocks(problem_on("Q", 8)).number_of_row_classes(), 1u);
}

TEST(ClassJoin, EstimatesItsNodes) {
    const EngineKind& kind = engine_kind("class-join");
    for (const char* piece : {"RAA", "RGG", "R[2,2]0", "R[3,3]0", "R(2,6)0", "R(4,6)0", "RA"})
        for (const std::uint64_t n : {12, 15, 18}) {
            const Problem problem = problem_on(piece, n);
            const auto nodes = static_cast<double>(tally_with("class-join", problem).nodes);
            const auto estimate = static_cast<double>(kind.nodes(problem)(WholeProblem{}));
            EXPECT_LE(nodes, estimate * kind.nodes_factor) << piece << ' ' << n;
            EXPECT_GE(nodes, estimate / kind.nodes_factor) << piece << ' ' << n;
        }
}

TEST(ClassJoin, EndsWithoutATallyWhereAStopIsAskedFor) {
    for (const char* piece : {"RAA", "RA", "RGG"})
        expect_stops("class-join", problem_on(piece, 24));
}

TEST(ClassJoin, RefusesWhatItCannotCount) {
    Problem few = problem_on("RAA", 8);
    few.pieces = 7;
    Problem symmetric = problem_on("RAA", 8);
    symmetric.required = Symmetry::rotate_180;
    Problem torus = problem_on("RAA", 8);
    torus.board.shape = Shape::torus;
    expect_refused("class-join", {few, symmetric, torus, problem_on("Q", 8), problem_on("RNN", 8),
                                  problem_on("RZ", 8), problem_on("B", 8), problem_on("AA", 8),
                                  problem_on("RGG", 33), problem_on("RAA", 64),
                                  problem_on("RA(5,5)", 8), problem_on("RAA", 1'000'000)});
}

TEST(ClassJoin, TellsHowMuchMemoryItTakes) {
    const EngineKind& kind = engine_kind("class-join");
    const auto bytes = [&](const char* piece, std::uint64_t n) {
        return kind.bytes(problem_on(piece, n), MemoryBudget{});
    };
    EXPECT_LT(bytes("RAA", 12), 200'000u);
    EXPECT_GT(bytes("RAA", 26), 100'000'000u);
    EXPECT_GT(bytes("RGG", 30), 400'000'000u);
    EXPECT_TRUE(kind.refusal(problem_on("RAA", 32))) << "more than the limit";
}

// Rows and columns that do not fill whole tiles, and terms that do not fill a part.
TEST(ClassJoin, AddsProductsWithEachKernelAlike) {
    Random random(1);
    for (const std::size_t rows : {1, 4, 7})
        for (const std::size_t columns : {1, 7, 8, 31, 300})
            for (const std::size_t number : {1, 130}) {
                std::vector<double> left(rows * number);
                std::vector<double> right(columns * number);
                for (double& value : left) value = static_cast<double>(random.below(1000));
                for (double& value : right) value = static_cast<double>(random.below(1000));
                std::vector<ProductTerm> terms;
                for (std::size_t i = 0; i < number; ++i)
                    terms.push_back({left.data() + i * rows, right.data() + i * columns});
                std::vector<std::uint64_t> starts;
                for (std::size_t i = 0; i < rows; ++i) starts.push_back((rows - 1 - i) * columns);
                std::vector<double> expected(rows * columns, 1);
                for (const ProductTerm& term : terms)
                    for (std::size_t i = 0; i < rows; ++i)
                        for (std::size_t j = 0; j < columns; ++j)
                            expected[starts[i] + j] += term.left[i] * term.right[j];
                std::vector<double> sums(rows * columns, 1);
                add_products_portably(terms, starts, columns, sums.data());
                EXPECT_EQ(sums, expected);
                std::vector<double> fastest(rows * columns, 1);
                fastest_add_products()(terms, starts, columns, fastest.data());
                EXPECT_EQ(fastest, expected);
            }
}

// Permutations: each row may use any column.
TEST(CoverSum, SharesColumnsAmongAnyNumberOfClasses) {
    const StopFlag never{false};
    const auto permutations = [](unsigned rows) {
        double number = 1;
        for (unsigned i = 2; i <= rows; ++i) number *= i;
        return number;
    };
    const auto fillings = [&](unsigned n, unsigned rows, unsigned times) {
        const std::uint64_t sets = binomial(n, rows);
        const double ways = permutations(rows);
        return SharedFillings{rows, times, std::vector<double>(sets, ways),
                              sets * static_cast<std::uint64_t>(ways)};
    };
    for (unsigned n = 2; n <= 16; ++n)
        for (unsigned rows = 1; rows <= n / 2; ++rows) {
            std::vector<SharedFillings> classes{fillings(n, rows, n / rows)};
            if (const unsigned rest = n % rows; rest != 0) classes.push_back(fillings(n, rest, 1));
            EXPECT_EQ(BigInteger(cover_sum(n, classes, never).value()),
                      BigInteger(static_cast<std::uint64_t>(permutations(n))))
                << n << ' ' << rows;
        }
}

}  // namespace
}  // namespace hetman::test
