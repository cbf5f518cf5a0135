// Rooks and bishops in any number, with every required symmetry, compared with the oracle and with
// known counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/support/known_counts.h"
#include "tests/support/oracle.h"
#include "tests/worker/engines/engine_checks.h"
#include "worker/engine_list.h"
#include "worker/engines/closed_form/closed_form.h"

namespace hetman::test {
namespace {

BigInteger closed_form(const Problem& problem) {
    return tally_with("closed-form", problem).placements;
}

// Totals, counts by number and residues; the nodes differ.
void expect_same_counts(const Problem& problem, const char* engine) {
    Tally tally = tally_with("closed-form", problem);
    Tally expected = tally_with(engine, problem);
    tally.nodes = expected.nodes = 0;
    EXPECT_EQ(tally, expected) << describe(problem);
}

Problem number_of(const char* piece, std::uint64_t pieces, std::uint64_t n,
                  Symmetry required = Symmetry::identity) {
    Problem problem = problem_on(piece, n);
    problem.pieces = pieces;
    problem.required = required;
    return problem;
}

// Eight times the classes, by the lemma of Cauchy, Frobenius and Burnside.
BigInteger fixed_by_all(const char* piece, std::uint64_t pieces, std::uint64_t n) {
    BigInteger sum = 0;
    for (const Symmetry symmetry : all_symmetries)
        sum += closed_form(number_of(piece, pieces, n, symmetry));
    return sum;
}

// Counts the placements of every number of pieces, and those fixed by each symmetry, by visiting
// each placement once.
using Fixed = std::array<std::uint64_t, all_symmetries.size()>;
Fixed fixed_by_each(const Problem& problem) {
    Fixed fixed{};
    visit_placements(problem, [&](const Squares& placement) {
        for (const Symmetry symmetry : all_symmetries)
            fixed[symmetry.code()] += image(symmetry, problem.board, placement) == placement;
    });
    return fixed;
}

void expect_oracle_counts(const char* piece, std::uint64_t pieces, std::uint64_t n) {
    const Fixed fixed = fixed_by_each(number_of(piece, pieces, n));
    for (const Symmetry symmetry : all_symmetries) {
        const Problem problem = number_of(piece, pieces, n, symmetry);
        EXPECT_EQ(closed_form(problem), fixed[symmetry.code()]) << describe(problem);
    }
}

TEST(ClosedForm, CountsEveryNumberOfPiecesOnSmallBoards) {
    for (const char* piece : {"R", "B"})
        for (std::uint64_t n = 1; n <= 4; ++n)
            for (std::uint64_t pieces = 1; pieces <= n * n; ++pieces)
                expect_oracle_counts(piece, pieces, n);
}

TEST(ClosedForm, CountsUpToTwiceAsManyPiecesAsRows) {
    for (const std::uint64_t n : {5, 6})
        for (std::uint64_t pieces = 1; pieces <= 2 * n; ++pieces)
            for (const char* piece : {"R", "B"}) expect_oracle_counts(piece, pieces, n);
}

// Numbers of pieces that quarter turns can fix, and bishops on even boards of both residues
// modulo 4.
TEST(ClosedForm, CountsOnSevenAndEightRows) {
    expect_oracle_counts("R", 7, 7);
    expect_oracle_counts("R", 8, 8);
    for (const std::uint64_t pieces : {3, 4, 5}) expect_oracle_counts("B", pieces, 7);
    expect_oracle_counts("B", 4, 8);
}

// Sets of pieces that a random symmetry maps to themselves.
Squares random_symmetric_set(const Piece& piece, Board board, Random& random) {
    const Symmetry symmetry = all_symmetries[random.below(all_symmetries.size())];
    Squares squares;
    for (int attempt = 0; attempt < 3; ++attempt) {
        Squares more = squares;
        for (const Square square : orbit(symmetry, board, random.below(board.squares())))
            more.push_back(square);
        if (more.size() <= board.side() && faults(problem_on(piece, board.side(), more)).empty())
            squares = more;
    }
    std::sort(squares.begin(), squares.end());
    return squares;
}

TEST(ClosedForm, CountsAroundPreplacedPiecesWithEverySymmetryTheyLeave) {
    std::array<int, all_symmetries.size()> checked{};
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        Random random(seed);
        const Piece piece = Piece::parse(random.below(2) == 0 ? "R" : "B");
        Problem problem = problem_on(piece, 1 + random.below(6));
        problem.preplaced = random_symmetric_set(piece, problem.board, random);
        problem.pieces = problem.preplaced.size() + random.below(5);
        if (problem.preplaced.empty() || !faults(problem).empty()) continue;
        const Fixed fixed = fixed_by_each(problem);
        for (const Symmetry symmetry : symmetries(problem)) {
            problem.required = symmetry;
            EXPECT_EQ(closed_form(problem), fixed[symmetry.code()])
                << describe(problem) << ", seed " << seed;
            ++checked[symmetry.code()];
        }
        problem.required = Symmetry::identity;
    }
    for (const int number : checked) EXPECT_GE(number, 40);
}

TEST(ClosedForm, CountsMaximalPlacements) {
    int checked = 0;
    for (const char* piece : {"R", "B"})
        for (std::uint64_t n = 1; n <= 6; ++n)
            for (const Square preplaced : {0, 1, 7, 100})
                for (std::uint64_t pieces = 0; pieces <= 2 * n; ++pieces) {
                    Problem problem = problem_on(piece, n);
                    problem.maximal = true;
                    problem.pieces = pieces;
                    if (pieces == 0) problem.pieces = NumberKind::each;
                    if (preplaced < n * n) problem.preplaced = {preplaced};
                    if (!faults(problem).empty()) continue;
                    expect_same_counts(problem, "filtering");
                    ++checked;
                }
    EXPECT_GE(checked, 150);
}

// On wrapped boards, with preplaced pieces and without, compared with the reference.
TEST(ClosedForm, CountsOnCylindersAndTori) {
    Random random(3);
    int checked = 0;
    for (const char* piece : {"R", "B"})
        for (const Shape shape : {Shape::cylinder, Shape::torus})
            for (std::uint64_t n = 1; n <= 6; ++n)
                for (std::uint64_t pieces = 0; pieces <= n + 1; ++pieces)
                    for (int attempt = 0; attempt < 4; ++attempt) {
                        Problem problem = problem_on(piece, n);
                        problem.board.shape = shape;
                        problem.pieces = pieces;
                        for (int i = 0; i < attempt; ++i)
                            problem.preplaced.push_back(random.below(problem.board.squares()));
                        std::sort(problem.preplaced.begin(), problem.preplaced.end());
                        if (!faults(problem).empty()) continue;
                        const auto refusal = engine_kind("closed-form").refusal(problem);
                        EXPECT_EQ(refusal.has_value(), shape == Shape::cylinder && *piece == 'B');
                        if (refusal) continue;
                        expect_same_counts(problem, "backtracking");
                        ++checked;
                    }
    EXPECT_GE(checked, 200);
}

TEST(ClosedForm, CountsRooksThatMapsOfWrappedBoardsFix) {
    for (const Shape shape : {Shape::cylinder, Shape::torus})
        for (std::uint64_t n = 1; n <= 5; ++n) {
            Problem problem = problem_on("R", n);
            problem.board.shape = shape;
            std::vector<Squares> placements;
            visit_placements(problem, [&](const Squares& placement) {
                placements.push_back(placement);
                std::sort(placements.back().begin(), placements.back().end());
            });
            for (const Symmetry& map : maps_of(problem.board)) {
                problem.required = powers_of(problem.board, map);
                const auto fixed =
                    std::count_if(placements.begin(), placements.end(), [&](const auto& placement) {
                        return apply(map, problem.board, placement) == placement;
                    });
                EXPECT_EQ(closed_form(problem), fixed) << describe(problem);
            }
        }
}

// The reference counts open numbers at once.
TEST(ClosedForm, CountsOpenNumbersOfPieces) {
    for (const char* piece : {"R", "B"})
        for (std::uint64_t n = 1; n <= 5; ++n)
            for (const Symmetry symmetry : all_symmetries)
                for (const NumberKind number :
                     {NumberKind::any, NumberKind::each, NumberKind::largest})
                    for (const bool preplaces : {false, true}) {
                        Problem problem = problem_on(piece, n);
                        problem.pieces = number;
                        problem.required = symmetry;
                        if (preplaces) problem.preplaced = orbit(symmetry, problem.board, 0);
                        std::sort(problem.preplaced.begin(), problem.preplaced.end());
                        if (!faults(problem).empty()) continue;
                        expect_same_counts(problem, "backtracking");
                    }
}

// Every number of rooks, preplaced ones too, maximal or not, with each symmetry of the board.
TEST(ClosedForm, CountsRooksOnRectangles) {
    int checked = 0;
    for (const Shape shape : all_shapes)
        for (std::uint64_t rows = 1; rows <= 5; ++rows)
            for (std::uint64_t columns = 1; columns <= 4; ++columns)
                for (std::uint64_t given = 0; given < 3; ++given) {
                    Problem problem = problem_on("R", 1);
                    problem.board = {rows, columns, shape};
                    if (rows == columns) continue;
                    if (given == 1) problem.preplaced = {problem.board.squares() / 2};
                    if (given == 2) problem.preplaced = {0, problem.board.squares() - 1};
                    if (!faults(problem).empty()) continue;
                    std::vector<PieceNumber> numbers{NumberKind::any, NumberKind::each,
                                                     NumberKind::largest};
                    for (std::uint64_t k = 0; k <= 5; ++k) numbers.emplace_back(k);
                    for (const PieceNumber& number : numbers)
                        for (const bool maximal : {false, true})
                            for (const Symmetry& map : symmetries(problem)) {
                                Problem each = problem;
                                each.pieces = number;
                                each.maximal = maximal;
                                each.required = powers_of(each.board, map);
                                if (engine_kind("closed-form").refusal(each)) continue;
                                expect_same_counts(each, "filtering");
                                ++checked;
                            }
                }
    EXPECT_GE(checked, 1000);
}

TEST(ClosedForm, RefusesOnRectanglesWhatHasNoForm) {
    Problem rooks = problem_on("R", 3, {}, {3});
    Problem bishops = problem_on("B", 3);
    Problem mirrored = problem_on("R", 3);
    Problem maximal = problem_on("R", 3);
    for (Problem* problem : {&rooks, &bishops, &mirrored, &maximal}) problem->board = {3, 5};
    mirrored.required = Symmetry::mirror_rows;
    EXPECT_FALSE(engine_kind("closed-form").refusal(mirrored));
    mirrored.board.shape = Shape::torus;
    maximal.maximal = true;
    EXPECT_FALSE(engine_kind("closed-form").refusal(maximal));
    maximal.board.shape = Shape::cylinder;
    expect_refused("closed-form", {rooks, bishops, mirrored, maximal});
}

// Any number of rooks on n x n squares: A002720, by its recurrence.
TEST(ClosedForm, CountsAnyNumberOfRooksOnLargeBoards) {
    BigInteger before = 1;
    BigInteger any = 2;
    for (std::uint64_t n = 2; n <= 700; ++n) {
        BigInteger next = any * (2 * n) - before * ((n - 1) * (n - 1));
        before = std::move(any);
        any = std::move(next);
        if (n % 100 == 0) {
            Problem problem = problem_on("R", n);
            problem.pieces = NumberKind::any;
            EXPECT_EQ(closed_form(problem), any) << n;
            problem.pieces = NumberKind::each;
            const Tally each = tally_with("closed-form", problem);
            EXPECT_EQ(each.placements, any) << n;
            EXPECT_EQ(each.by_number.size(), n + 1);
            EXPECT_EQ(each.by_number.at(n).value, closed_form(problem_on("R", n)));
            EXPECT_EQ(each.by_number.at(n / 3).value, closed_form(number_of("R", n / 3, n)));
        }
    }
}

TEST(ClosedForm, SumsTheSameBishopsByNumberAndAtOnce) {
    for (const std::uint64_t n : {40, 41, 90})
        for (const Symmetry symmetry : all_symmetries) {
            Problem problem = number_of("B", 0, n, symmetry);
            problem.pieces = NumberKind::any;
            const BigInteger any = closed_form(problem);
            problem.pieces = NumberKind::each;
            const Tally each = tally_with("closed-form", problem);
            EXPECT_EQ(each.placements, any) << describe(problem);
            for (const std::uint64_t k : {n / 2, n, n + 1})
                EXPECT_EQ(k < each.by_number.size() ? each.by_number[k].value : BigInteger(0),
                          closed_form(number_of("B", k, n, symmetry)));
            problem.pieces = NumberKind::largest;
            const Tally largest = tally_with("closed-form", problem);
            EXPECT_EQ(largest.by_number.size(), each.by_number.size());
            EXPECT_EQ(largest.placements, each.by_number.back().value);
        }
}

TEST(ClosedForm, FindsTheKnownRooks) {
    int checked = 0;
    for (const KnownCount& known : known_counts()) {
        if (known.piece != "R") continue;
        const BigInteger count = known.kind == "total"
                                     ? closed_form(problem_on("R", known.n))
                                     : BigInteger(fixed_by_all("R", known.n, known.n) / 8);
        EXPECT_EQ(decimal(count), known.count) << known.kind << ' ' << known.n;
        ++checked;
    }
    EXPECT_EQ(checked, 12 + 10);
}

TEST(ClosedForm, FindsTheKnownBishops) {
    // A002465.
    const std::vector<std::uint64_t> totals{1,     4,       26,       260,      3368,
                                            53744, 1022320, 22522960, 565532992};
    for (std::uint64_t n = 1; n <= totals.size(); ++n)
        EXPECT_EQ(closed_form(problem_on("B", n)), totals[n - 1]) << n;
}

// 2n - 2 bishops fit, in 2^n ways (A. M. and I. M. Yaglom, Challenging mathematical problems with
// elementary solutions, 1964), and no more.
TEST(ClosedForm, FindsTheMostBishops) {
    for (std::uint64_t n = 2; n <= 40; ++n) {
        EXPECT_EQ(closed_form(number_of("B", 2 * n - 2, n)), BigInteger(1) << n);
        EXPECT_EQ(closed_form(number_of("B", 2 * n - 1, n)), 0);
    }
}

TEST(ClosedForm, CountsFactorialsOfRooksOnLargeBoards) {
    BigInteger factorial = 1;
    for (std::uint64_t n = 1; n <= 400; ++n) {
        factorial *= n;
        if (n % 57 == 0 || n == 400) {
            EXPECT_EQ(closed_form(problem_on("R", n)), factorial) << n;
        }
    }
    // 200 rooks on 400 rows: choose the rows and the columns, and a permutation.
    BigInteger half = 1;
    for (std::uint64_t i = 0; i < 200; ++i) half *= 400 - i;
    BigInteger choices = half;
    for (std::uint64_t i = 1; i <= 200; ++i) choices /= i;
    EXPECT_EQ(closed_form(number_of("R", 200, 400)), half * choices);
}

// The number of classes is an integer: with a wrong count for one symmetry it rarely would be.
TEST(ClosedForm, GivesWholeNumbersOfClasses) {
    for (const char* piece : {"R", "B"}) {
        for (std::uint64_t n = 1; n <= 60; ++n)
            for (const std::uint64_t pieces : {n, n + 1, n / 2 + 1, (3 * n + 1) / 2})
                EXPECT_EQ(fixed_by_all(piece, pieces, n) % 8, 0) << piece << ' ' << n;
        EXPECT_EQ(fixed_by_all(piece, 400, 400) % 8, 0) << piece;
        EXPECT_EQ(fixed_by_all(piece, 401, 401) % 8, 0) << piece;
    }
}

// A count that would take seconds is stopped at once.
TEST(ClosedForm, EndsWithoutATallyWhereAStopIsAskedFor) {
    expect_stops("closed-form", problem_on("B", widest_closed_form));
}

TEST(ClosedForm, RefusesWhatItCannotCount) {
    const EngineKind& kind = engine_kind("closed-form");
    expect_refused("closed-form", {problem_on("Q", 8), problem_on("RN", 8), problem_on("BN", 8),
                                   problem_on("RF", 8), problem_on("W", 8),
                                   problem_on("R", 8, {}, {3}), problem_on("B", 8, {}, {3})});
    EXPECT_TRUE(kind.refusal(problem_on("R", 1'000'000)));
    EXPECT_FALSE(kind.refusal(problem_on("WW", 8)));
    EXPECT_FALSE(kind.refusal(problem_on("FFA", 8))) << "a ride has its leaps in it";
}

// The squares of the other colour are blocked.
TEST(ClosedForm, CountsBishopsOnOneColour) {
    for (const Colour colour : {Colour::black, Colour::white})
        for (std::uint64_t n = 1; n <= 6; ++n)
            for (const bool maximal : {false, true}) {
                Problem problem = problem_on("B", n);
                problem.pieces = NumberKind::each;
                problem.maximal = maximal;
                problem.colour = colour;
                problem = settled(problem);
                expect_same_counts(problem, "filtering");
                const Square square = n + (colour == Colour::black ? 1 : 0);  // in the second row
                if (n < 3) continue;
                problem.preplaced = {square};
                problem.pieces = n - 1;
                expect_same_counts(problem, "filtering");
            }
    Problem others = problem_on("B", 5);
    others.blocked = {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21};  // without the last white square
    Problem rooks = problem_on("R", 5);
    rooks.colour = Colour::white;
    Problem torus = problem_on("B", 6);
    torus.board.shape = Shape::torus;
    torus.colour = Colour::black;
    expect_refused("closed-form", {others, settled(rooks), settled(torus)});
}

}  // namespace
}  // namespace hetman::test
