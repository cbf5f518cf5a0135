// Problems: the errors in invalid ones, and the symmetries of valid ones.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/units/unit.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

// Expects exactly one error, for that field and place, whose text contains all that is given.
void expect_one_fault(const Problem& problem, ProblemField field, std::size_t position,
                      const std::vector<std::string>& names) {
    const std::vector<ProblemFault> found = faults(problem);
    ASSERT_EQ(found.size(), 1u) << describe(problem);
    EXPECT_EQ(found[0].field, field) << found[0].what;
    EXPECT_EQ(found[0].position, position) << found[0].what;
    for (const std::string& name : names)
        EXPECT_NE(found[0].what.find(name), std::string::npos) << found[0].what;
}

TEST(Problem, GoodProblemsHaveNoFaults) {
    for (std::uint64_t n = 1; n <= 8; ++n) EXPECT_TRUE(faults(problem_on("QNN", n)).empty());
    EXPECT_TRUE(faults(problem_on("Q", 8, {0, 33}, {5, 63})).empty());
    EXPECT_TRUE(faults(problem_on("Q", largest_board)).empty());
    Problem full = problem_on("N", 3);
    full.pieces = 9;
    EXPECT_TRUE(faults(full).empty());
    Problem unsorted = problem_on("Q", 8, {33, 0}, {63, 5});
    EXPECT_TRUE(faults(unsorted).empty());
}

TEST(Problem, TheBoardHasASize) {
    expect_one_fault(problem_on("Q", 0), ProblemField::board, 0, {"at least 1 row"});
    expect_one_fault(problem_on("Q", largest_board + 1), ProblemField::board, 0, {"2147483648"});
}

// A problem without placements is valid: the count is 0.
TEST(Problem, AnyNumberOfPiecesMayBeAskedFor) {
    Problem problem = problem_on("Q", 8, {0, 17});
    for (const std::uint64_t pieces : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2},
                                       std::uint64_t{65}, ~std::uint64_t{0}}) {
        problem.pieces = pieces;
        EXPECT_TRUE(faults(problem).empty()) << pieces;
    }
}

TEST(Problem, SquaresAreOnTheBoard) {
    expect_one_fault(problem_on("Q", 4, {1, 16}), ProblemField::preplaced, 1, {"16", "15"});
    expect_one_fault(problem_on("Q", 4, {}, {99, 3}), ProblemField::blocked, 0, {"99"});
    expect_one_fault(problem_on("Q", 4, {}, {~std::uint64_t{0}}), ProblemField::blocked, 0,
                     {"18446744073709551615"});
}

TEST(Problem, SquaresAreGivenOnce) {
    expect_one_fault(problem_on("Q", 8, {0, 33, 0}), ProblemField::preplaced, 2,
                     {"square 0 (row 0, column 0)"});
    expect_one_fault(problem_on("Q", 8, {}, {9, 9}), ProblemField::blocked, 1,
                     {"square 9 (row 1, column 1)"});
}

TEST(Problem, PreplacedPiecesDoNotAttackEachOther) {
    expect_one_fault(problem_on("Q", 8, {29, 1, 0}), ProblemField::preplaced, 2,
                     {"square 0 (row 0, column 0)", "square 1 (row 0, column 1)"});
    expect_one_fault(problem_on("N", 8, {0, 17}), ProblemField::preplaced, 1,
                     {"square 0 ", "square 17 (row 2, column 1)"});
    EXPECT_TRUE(faults(problem_on("R", 8, {0, 17})).empty());
    // Far apart on the largest board, where a product of 32-bit numbers would wrap.
    const std::uint64_t n = largest_board;
    expect_one_fault(problem_on("Q", n, {0, n * n - 1}), ProblemField::preplaced, 1, {"attack"});
}

TEST(Problem, OfManyAttacksOneIsToldForEachSquare) {
    std::vector<Square> row;
    for (Square square = 0; square < 8; ++square) row.push_back(square);
    const std::vector<ProblemFault> found = faults(problem_on("Q", 8, row));
    ASSERT_EQ(found.size(), 7U);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].position, i + 1);
}

TEST(Problem, NoSquareIsPreplacedAndBlocked) {
    expect_one_fault(problem_on("Q", 8, {33}, {4, 33}), ProblemField::blocked, 1,
                     {"square 33 (row 4, column 1)"});
}

TEST(Problem, ARequiredSymmetryFixesTheSquares) {
    Problem problem = problem_on("Q", 8, {1});
    problem.required = Symmetry::mirror_rows;
    expect_one_fault(problem, ProblemField::required, 0, {"mirror-rows"});
    problem = problem_on("Q", 8, {}, {0, 63});
    problem.required = Symmetry::rotate_180;
    EXPECT_TRUE(faults(problem).empty());
    problem.blocked = {63, 0};
    EXPECT_TRUE(faults(problem).empty()) << "the order does not matter";
    problem.required = Symmetry::rotate_90;
    expect_one_fault(problem, ProblemField::required, 0, {"rotate-90"});
}

TEST(Problem, AllFaultsAreFoundAtOnce) {
    Problem problem = problem_on("Q", 8, {0, 9, 70, 0}, {9, 80, 80});
    const std::vector<ProblemFault> found = faults(problem);
    const auto has = [&](ProblemField field, std::size_t position) {
        return std::any_of(found.begin(), found.end(), [&](const ProblemFault& fault) {
            return fault.field == field && fault.position == position;
        });
    };
    EXPECT_TRUE(has(ProblemField::preplaced, 1)) << "attacks the first";
    EXPECT_TRUE(has(ProblemField::preplaced, 2)) << "off the board";
    EXPECT_TRUE(has(ProblemField::preplaced, 3)) << "given twice";
    EXPECT_TRUE(has(ProblemField::blocked, 0)) << "preplaced";
    EXPECT_TRUE(has(ProblemField::blocked, 1)) << "off the board";
}

TEST(Problem, NamesFaultsOfWalls) {
    Problem problem = problem_on("R", 5, {0, 4}, {});
    EXPECT_FALSE(faults(problem).empty()) << "they attack each other";
    problem.walls = {7, 2};
    EXPECT_TRUE(faults(problem).empty()) << faults(problem).front().what;
    problem.walls = {7, 2, 25, 7, 4};
    std::vector<std::size_t> positions;
    for (const ProblemFault& fault : faults(problem)) {
        EXPECT_EQ(fault.field, ProblemField::walls);
        positions.push_back(fault.position);
    }
    EXPECT_EQ(positions, (std::vector<std::size_t>{2, 3, 4})) << "off the board, twice, preplaced";
    problem = problem_on("RD", 5);
    EXPECT_TRUE(faults(problem).empty());
    problem.walls = {7};
    ASSERT_EQ(faults(problem).size(), 1U);
    EXPECT_EQ(faults(problem).front().field, ProblemField::piece);
    problem = problem_on("K", 5);
    problem.required = Symmetry::rotate_90;
    problem.walls = {12};
    EXPECT_TRUE(faults(problem).empty());
    problem.walls = {11};
    ASSERT_EQ(faults(problem).size(), 1U);
    EXPECT_EQ(faults(problem).front().field, ProblemField::required);
}

// Where no line holds at most one piece, nothing may be concluded from lines.
TEST(Problem, HasNoLinesWhereWallsEndRides) {
    Problem problem = problem_on("Q", 5);
    EXPECT_TRUE(fills_lines(problem));
    problem.walls = {12};
    problem = settled(problem);
    EXPECT_FALSE(fills_lines(problem));
    EXPECT_FALSE(is_one_a_line(problem, LineKind::row));
    EXPECT_EQ(sweep_kind(problem), std::nullopt);
    EXPECT_FALSE(attacks(problem, 11, 13));
    EXPECT_TRUE(attacks(problem, 10, 11));
    EXPECT_FALSE(attacks(problem, 11, 12));
    problem.blocked = problem.walls = {1, 3};
    EXPECT_EQ(symmetries(problem).size(), 2U);
    problem.walls = {1};
    EXPECT_EQ(symmetries(problem).size(), 1U) << "the mirror exchanges a wall and a blocked square";
}

TEST(Problem, HasTheSymmetriesThatFixItsSquares) {
    constexpr std::uint64_t seed = 4;
    SCOPED_TRACE(seed);
    Random random(seed);
    std::size_t sizes = 0;
    for (std::uint64_t n = 1; n <= 7; ++n)
        for (int i = 0; i < 60; ++i) {
            Problem problem = problem_on("N", n);
            // Unions of orbits, so that some symmetry exists.
            const Symmetry symmetry = all_symmetries[random.below(8)];
            for (Squares* list : {&problem.preplaced, &problem.blocked})
                for (std::uint64_t k = random.below(2); k > 0; --k)
                    *list = orbit(symmetry, problem.board, random.below(n * n));
            std::sort(problem.preplaced.begin(), problem.preplaced.end());
            std::sort(problem.blocked.begin(), problem.blocked.end());
            const SymmetryGroup found = symmetries(problem);
            EXPECT_EQ(std::vector<Symmetry>(found.begin(), found.end()),
                      symmetries_by_hand(problem))
                << describe(problem);
            sizes |= std::size_t{1} << found.size();
        }
    EXPECT_EQ(sizes, 1u << 1 | 1u << 2 | 1u << 4 | 1u << 8) << "groups of every size were met";
}

TEST(Problem, SquaresAreDescribedByRowAndColumn) {
    EXPECT_EQ(describe(square_board(8), 9), "square 9 (row 1, column 1)");
    EXPECT_EQ(describe(square_board(3), 8), "square 8 (row 2, column 2)");
}

TEST(Unit, IsAProblemWithMoreSquares) {
    const Problem whole = problem_on("Q", 8, {9}, {60, 7});
    Unit unit;
    unit.symmetry = Symmetry::rotate_90;
    unit.weight = 4;
    unit.kind = Prefix{{40, 2}, {63, 11}};
    const Problem problem = problem_of(whole, unit);
    EXPECT_EQ(problem.preplaced, (Squares{2, 9, 40}));
    EXPECT_EQ(problem.blocked, (Squares{7, 11, 60, 63}));
    EXPECT_EQ(problem.required, Symmetry::rotate_90);
    EXPECT_EQ(problem.piece, whole.piece);
    EXPECT_EQ(problem.board, whole.board);
    EXPECT_EQ(problem.pieces, 8u);
    EXPECT_EQ(whole.preplaced, (Squares{9}));
}

}  // namespace
}  // namespace hetman::test
