#include "worker/engines/frontier_dp/frontier_dp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/numbers/primes.h"
#include "tests/support/plain_problem.h"
#include "tests/worker/engines/engine_checks.h"
#include "tests/worker/engines/engines_under_test.h"
#include "worker/engines/filtering/filtering.h"

namespace hetman::test {
namespace {

Problem open_problem(const char* piece, Board board, PieceNumber pieces) {
    Problem problem;
    problem.piece = Piece::parse(piece);
    problem.board = board;
    problem.pieces = pieces;
    return problem;
}

Tally count(const Problem& problem) {
    const EngineKind kind = frontier_dp_kind();
    EXPECT_EQ(kind.refusal(problem), std::nullopt);
    return count_with(*kind.make_engine(problem), problem);
}

Tally filtered(const Problem& problem) {
    return count_with(*filtering_kind().make_engine(problem), problem);
}

std::string total(const Problem& problem) { return decimal(count(problem).placements); }

// A random problem of leaps alone.
PlainProblem random_leaps(Random& random) {
    PlainProblem plain = random_plain_problem(random);
    for (WrittenMove& move : plain.moves) move.rides = false;
    return plain;
}

TEST(FrontierDp, CountsRandomProblemsOfLeaps) {
    constexpr std::uint64_t seed = 71;
    SCOPED_TRACE(seed);
    Random random(seed);
    int checked = 0;
    int with_symmetry = 0;
    int wrapped = 0;
    int maximal = 0;
    int refused = 0;
    while (checked < 600) {
        const PlainProblem plain = random_leaps(random);
        const std::optional<PlainCount> expected = plain_count(plain, 100'000);
        if (!expected) continue;
        SCOPED_TRACE(describe(plain));
        const Problem problem = problem_of(plain);
        ASSERT_TRUE(faults(problem).empty());
        // With leaps across a whole torus and a demand for each square, the frontier is too wide.
        if (problem.maximal && !problem.board.is_plane() && frontier_dp_kind().refusal(problem)) {
            ++refused;
            continue;
        }
        const Tally tally = count(problem);
        expect_counts(tally, problem, *expected);
        ++checked;
        with_symmetry += !problem.required.is_trivial();
        wrapped += !problem.board.is_plane();
        maximal += problem.maximal && expected->total > 0;
    }
    EXPECT_GT(maximal, 60);
    EXPECT_LT(refused, 20);
    EXPECT_GT(with_symmetry, 20);
    EXPECT_GT(wrapped, 100);
}

// Rides are short there.
TEST(FrontierDp, CountsRidersOnNarrowBoards) {
    constexpr std::uint64_t seed = 73;
    SCOPED_TRACE(seed);
    Random random(seed);
    int checked = 0;
    int cylinders = 0;
    while (checked < 200) {
        PlainProblem plain = random_plain_problem(random);
        plain.board = Board(1 + random.below(3), 5 + random.below(5), plain.board.shape);
        if (random.below(2) == 0) std::swap(plain.board.rows, plain.board.columns);
        plain.preplaced = plain.blocked = {};
        plain.symmetric = "identity";
        plain.group = "all";
        const bool rides = std::any_of(plain.moves.begin(), plain.moves.end(),
                                       [](const WrittenMove& move) { return move.rides; });
        const Problem problem = problem_of(plain);
        if (!rides || !faults(problem).empty() || frontier_dp_kind().refusal(problem)) continue;
        const std::optional<PlainCount> expected = plain_count(plain, 100'000);
        if (!expected) continue;
        SCOPED_TRACE(describe(plain));
        expect_counts(count(problem), problem, *expected);
        ++checked;
        cylinders += !problem.board.is_plane();
    }
    EXPECT_GT(cylinders, 20);
}

// Terms of the OEIS: placements of any number of kings (A063443), of wazirs (A006506), of knights
// on a cylinder (A182407) and a torus (A182408), and of n kings (A201513).
TEST(FrontierDp, FindsKnownCountsOfManyDigits) {
    EXPECT_EQ(total(open_problem("K", square_board(13), NumberKind::any)),
              "144633664064386054815370");
    EXPECT_EQ(total(open_problem("W", square_board(13), NumberKind::any)),
              "4935961285224791538367780371090");
    EXPECT_EQ(total(open_problem("K", square_board(15), 15)), "1986288643031862123264");
    EXPECT_EQ(total(open_problem("N", Board(9, 9, Shape::cylinder), NumberKind::any)),
              "3430123782371");
    EXPECT_EQ(total(open_problem("N", Board(7, 7, Shape::torus), NumberKind::any)), "6027057");
}

// Terms of the OEIS: maximal sets of wazirs (A197048), kings (A288956) and knights (A289201).
TEST(FrontierDp, FindsKnownCountsOfMaximalPlacements) {
    const auto maximal = [](const char* piece, Board board) {
        Problem problem = open_problem(piece, board, NumberKind::any);
        problem.maximal = true;
        return total(problem);
    };
    EXPECT_EQ(maximal("W", square_board(11)), "1234801357470");
    EXPECT_EQ(maximal("K", square_board(12)), "1018245217588836");
    EXPECT_EQ(maximal("N", square_board(7)), "50652");
}

// Camels stay on one colour, dabbabas on a quarter of the squares: the board falls into parts.
TEST(FrontierDp, MultipliesPartsOfTheBoard) {
    for (const char* piece : {"C", "D", "A", "F"}) {
        SCOPED_TRACE(piece);
        for (const PieceNumber pieces :
             {PieceNumber(NumberKind::any), PieceNumber(3), PieceNumber(NumberKind::largest)}) {
            PlainProblem plain;
            plain.board = Board(4, 5);
            plain.pieces = pieces;
            const Piece leaper = Piece::parse(piece);
            for (const Move& move : leaper.moves())
                plain.moves.push_back(
                    {static_cast<int>(move.rows), static_cast<int>(move.columns), false, false});
            EXPECT_EQ(total(problem_of(plain)),
                      std::to_string(plain_count(plain, 10'000'000).value().total));
        }
    }
}

// Orbits have as many squares as the symmetry has maps, except on its axis: on boards with even
// sides all have equally many, with odd sides they do not.
TEST(FrontierDp, CountsSymmetricPlacementsOfEachNumber) {
    const Symmetry maps[] = {Symmetry::rotate_90, Symmetry::rotate_180, Symmetry::mirror_columns,
                             Symmetry::mirror_diagonal};
    for (const char* piece : {"K", "N", "F"})
        for (const Symmetry& map : maps)
            for (const std::uint64_t side : {6, 7}) {
                Problem problem = open_problem(piece, square_board(side), NumberKind::each);
                problem.required = Subgroup({map});
                SCOPED_TRACE(describe(problem));
                const CountsByNumber each = count(problem).by_number;
                EXPECT_EQ(each, filtered(problem).by_number);
                for (std::uint64_t pieces = 0; pieces < each.size(); ++pieces) {
                    problem.pieces = pieces;
                    EXPECT_EQ(count(problem).placements, each[pieces].value) << pieces;
                }
                problem.pieces = each.size();
                EXPECT_EQ(total(problem), "0");
                problem.pieces = NumberKind::largest;
                EXPECT_EQ(count(problem).placements, each.back().value);
            }
}

// Placements of 28 pieces that a quarter turn leaves alone are 7 orbits: few states.
TEST(FrontierDp, LimitsTheNumberOfOrbits) {
    for (const std::uint64_t side : {28, 29}) {
        Problem problem = open_problem("F", square_board(side), 28);
        problem.required = Subgroup({Symmetry::rotate_90});
        EXPECT_EQ(frontier_dp_kind().refusal(problem), std::nullopt);
        EXPECT_LT(frontier_dp_kind().bytes(problem, {}), std::uint64_t{1} << 30);
    }
}

TEST(FrontierDp, GivesTheSamePlacementsByTotalAndByNumber) {
    const Board board(9, 7, Shape::cylinder);
    const Tally each = count(open_problem("K", board, NumberKind::each));
    BigInteger sum = 0;
    for (const CheckedInteger& number : each.by_number) sum += number.value;
    EXPECT_EQ(sum, each.placements);
    EXPECT_EQ(total(open_problem("K", board, NumberKind::any)), decimal(sum));
    const Tally largest = count(open_problem("K", board, NumberKind::largest));
    ASSERT_EQ(largest.by_number.size(), each.by_number.size());
    EXPECT_EQ(largest.placements, each.by_number.back().value);
    for (std::uint64_t pieces = 0; pieces < each.by_number.size(); ++pieces)
        EXPECT_EQ(BigInteger(total(open_problem("K", board, pieces))), each.by_number[pieces].value)
            << pieces;
}

// The counts of a problem, reconstructed from units with `at_once` primes each: for all numbers of
// pieces that the answer lists, or else for all numbers together.
std::vector<BigInteger> counts_by_primes(const Problem& problem, std::uint64_t at_once) {
    const EngineKind kind = frontier_dp_kind();
    const std::uint64_t number = kind.prime_units(problem, {}).primes;
    const auto engine = kind.make_engine(problem);
    std::vector<std::vector<std::uint64_t>> remainders;
    for (std::uint64_t first = 0; first < number; first += at_once) {
        const PrimeRange range{first, std::min(at_once, number - first)};
        const Unit unit{0, problem.required, 1, range};
        const std::vector<Tally> tallies =
            engine->count_units(problem, {&unit, 1}, nullptr, KernelChoice::fastest, never_stop);
        std::vector<BigInteger> counts{tallies.at(0).placements};
        if (problem.pieces.by_number()) {
            counts.clear();
            for (const CheckedInteger& count : tallies[0].by_number) counts.push_back(count.value);
        }
        remainders.resize(std::max(remainders.size(), counts.size()));
        for (std::size_t i = 0; i < counts.size(); ++i) {
            remainders[i].resize(first);
            for (const std::uint64_t prime : primes_from(first, range.count))
                remainders[i].push_back(remainder_of(counts[i], prime));
        }
    }
    std::vector<BigInteger> numbers;
    for (std::vector<std::uint64_t>& of_number : remainders) {
        of_number.resize(number);
        numbers.push_back(number_from(of_number, primes_from(0, number)));
    }
    return numbers;
}

TEST(FrontierDp, CountsRandomProblemsByRemainders) {
    constexpr std::uint64_t seed = 72;
    SCOPED_TRACE(seed);
    Random random(seed);
    int checked = 0;
    int left_out = 0;
    while (checked < 300) {
        const PlainProblem plain = random_leaps(random);
        const std::optional<PlainCount> expected = plain_count(plain, 100'000);
        if (!expected || expected->total == 0) continue;
        SCOPED_TRACE(describe(plain));
        const Problem problem = problem_of(plain);
        if (frontier_dp_kind().prime_units(problem, {}).primes == 0) {
            ++left_out;
            EXPECT_TRUE(problem.maximal || problem.board.shape == Shape::torus);
            continue;
        }
        const std::vector<BigInteger> counts = counts_by_primes(problem, 1);
        if (problem.pieces == NumberKind::each) {
            ASSERT_EQ(counts.size(), expected->by_number.size());
            for (std::size_t i = 0; i < counts.size(); ++i)
                EXPECT_EQ(counts[i], expected->by_number[i]) << i;
        } else {
            ASSERT_FALSE(counts.empty());
            EXPECT_EQ(counts.back(), expected->total);
        }
        ++checked;
    }
    EXPECT_LT(left_out, 100);
}

TEST(FrontierDp, CountsByRemaindersWhatItCountsByNumbers) {
    Problem maximal = open_problem("W", square_board(9), NumberKind::any);
    maximal.maximal = true;
    Problem symmetric = open_problem("K", square_board(12), NumberKind::any);
    symmetric.required = Subgroup({Symmetry::rotate_180});
    for (const Problem& problem :
         {open_problem("K", square_board(16), NumberKind::any),
          open_problem("W", Board(13, 17, Shape::cylinder), NumberKind::any),
          open_problem("N", square_board(10), 12), maximal, symmetric}) {
        SCOPED_TRACE(describe(problem));
        const BigInteger expected = count(problem).placements;
        for (const std::uint64_t at_once : {1, 2, 3, 4, 5, 128})
            EXPECT_EQ(counts_by_primes(problem, at_once).back(), expected) << at_once;
    }
    const Problem largest = open_problem("K", square_board(14), NumberKind::largest);
    const Tally expected = count(largest);
    const std::vector<BigInteger> counts = counts_by_primes(largest, 1);
    ASSERT_EQ(counts.size(), expected.by_number.size());
    EXPECT_EQ(counts.back(), expected.placements);
}

TEST(FrontierDp, CountsByRemaindersWhereMemoryIsShort) {
    const Problem problem = open_problem("K", square_board(30), NumberKind::any);
    const EngineKind kind = frontier_dp_kind();
    MemoryBudget budget;
    EXPECT_FALSE(kind.needs_primes(problem, budget));
    const std::uint64_t whole = kind.bytes(problem, budget);
    budget.bytes = whole - 1;
    const PrimeUnits units = kind.prime_units(problem, budget);
    EXPECT_TRUE(kind.needs_primes(problem, budget));
    EXPECT_LT(units.at_once, units.primes);
    EXPECT_LE(kind.bytes(problem, budget), budget.bytes);
    budget.threads = 2;
    EXPECT_EQ(kind.prime_units(problem, budget).at_once, units.at_once);
    budget.bytes = units.bytes_of_prime - 1;
    EXPECT_EQ(kind.prime_units(problem, budget).at_once, 0U);
    EXPECT_GT(kind.bytes(problem, budget), budget.bytes);
    // Tori have units of their own.
    const Problem torus = open_problem("K", Board(20, 20, Shape::torus), NumberKind::any);
    EXPECT_EQ(kind.prime_units(torus, {}).primes, 0U);
}

TEST(FrontierDp, RefusesWhatItCannotCount) {
    const auto refusal = [](const Problem& problem) {
        return frontier_dp_kind().refusal(problem).value_or("");
    };
    for (const Board board : {Board(5, 5), Board(3, 4), Board(3, 9, Shape::torus)})
        EXPECT_NE(refusal(open_problem("B", board, NumberKind::any)).find("rides"),
                  std::string::npos);
    const Problem wide = open_problem("N", Board(40, 40), NumberKind::any);
    EXPECT_NE(refusal(wide).find("too much"), std::string::npos);
    EXPECT_THROW(count_with(*frontier_dp_kind().make_engine(wide), wide), std::invalid_argument);
    EXPECT_NE(refusal(open_problem("N", Board(26, 26), NumberKind::any))
                  .find("the limit without --memory is 12.0 GiB"),
              std::string::npos);
    EXPECT_NE(refusal(open_problem("K", Board(66, 66), 2)).find("at most"), std::string::npos);
}

// Layers large enough that threads share them: sums, polynomials and largest numbers, of one group
// of states, of several (cylinders), and with values subtracted.
TEST(FrontierDp, GivesTheSameTallyWithAnyNumberOfThreads) {
    Problem maximal = open_problem("W", square_board(12), NumberKind::any);
    maximal.maximal = true;
    const Problem problems[] = {open_problem("W", square_board(21), NumberKind::any),
                                open_problem("K", Board(15, 16), NumberKind::each),
                                open_problem("K", Board(16, 16), 20),
                                open_problem("N", Board(9, 9), NumberKind::largest),
                                open_problem("K", Board(12, 18, Shape::cylinder), NumberKind::any),
                                maximal};
    for (const Problem& problem : problems) {
        SCOPED_TRACE(describe(problem));
        const Tally alone = count(problem);
        for (const std::uint64_t threads : {2, 5}) {
            MemoryBudget budget;
            budget.threads = threads;
            const auto engine = frontier_dp_kind().make_engine(problem, budget);
            const Tally together = count_with(*engine, problem);
            EXPECT_EQ(together, alone) << threads;
        }
    }
}

TEST(FrontierDp, CutsToriOpen) {
    const auto seam = [](const char* piece, Board board) {
        return frontier_dp_kind().seam_of(open_problem(piece, board, NumberKind::any)).size();
    };
    EXPECT_EQ(seam("K", Board(14, 14, Shape::torus)), 14U);
    EXPECT_EQ(seam("N", Board(9, 9, Shape::torus)), 18U);
    EXPECT_EQ(seam("N", Board(8, 20, Shape::torus)), 16U);  // columns
    EXPECT_EQ(seam("N", Board(20, 8, Shape::torus)), 16U);
    EXPECT_EQ(seam("N", Board(6, 6, Shape::torus)), 0U);      // small
    EXPECT_EQ(seam("(5,1)", Board(9, 9, Shape::torus)), 0U);  // the leap goes round: half the board
    EXPECT_EQ(seam("N", Board(9, 9, Shape::cylinder)), 0U);
    EXPECT_EQ(seam("N", square_board(9)), 0U);
}

TEST(FrontierDp, ReturnsNothingIfStopped) {
    const Problem problem = open_problem("K", Board(16, 16), NumberKind::each);
    const auto engine = frontier_dp_kind().make_engine(problem);
    StopFlag stop{true};
    EXPECT_EQ(engine->count(problem, stop), std::nullopt);
}

// Its tables are made for each count: any number of threads share an engine.
TEST(FrontierDp, EstimatesItsNodesAndMemory) {
    for (const char* piece : {"K", "N", "W"})
        for (const PieceNumber pieces : {PieceNumber(NumberKind::any), PieceNumber(4)}) {
            const Problem problem = open_problem(piece, Board(9, 8), pieces);
            const auto estimate =
                static_cast<double>(frontier_dp_kind().nodes(problem)(WholeProblem{}));
            const auto nodes = static_cast<double>(count(problem).nodes);
            EXPECT_LE(nodes, 1.5 * estimate) << describe(problem);
            EXPECT_LE(estimate, 1.5 * nodes) << describe(problem);
        }
}

}  // namespace
}  // namespace hetman::test
