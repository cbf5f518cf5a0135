#include "worker/engines/inclusion_exclusion/inclusion_exclusion.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/plain_problem.h"
#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"
#include "worker/engines/inclusion_exclusion/relations.h"

namespace hetman::test {
namespace {

Problem few_pieces(const char* piece, Board board, std::uint64_t pieces) {
    Problem problem;
    problem.piece = Piece::parse(piece);
    problem.board = board;
    problem.pieces = pieces;
    return problem;
}

std::string total(const Problem& problem) {
    const EngineKind kind = inclusion_exclusion_kind();
    EXPECT_EQ(kind.refusal(problem), std::nullopt);
    return decimal(count_with(*kind.make_engine(problem), problem).placements);
}

std::string filtered(const Problem& problem) {
    const auto engine = engine_kind("filtering").make_engine(problem);
    return decimal(count_with(*engine, problem).placements);
}

// A random problem that the engine counts.
PlainProblem random_exact(Random& random) {
    PlainProblem plain = random_plain_problem(random);
    plain.symmetric = "identity";
    plain.maximal = false;
    plain.walls.clear();
    const std::uint64_t most = plain.board.rows * plain.board.columns;
    plain.pieces = std::min(plain.preplaced.size() + random.below(6), most);
    return plain;
}

TEST(InclusionExclusion, CountsRandomProblems) {
    constexpr std::uint64_t seed = 81;
    SCOPED_TRACE(seed);
    Random random(seed);
    int checked = 0;
    int wrapped = 0;
    int with_squares = 0;
    int narrow = 0;
    while (checked < 1000) {
        const PlainProblem plain = random_exact(random);
        const std::optional<PlainCount> expected = plain_count(plain, 100'000);
        if (!expected) continue;
        SCOPED_TRACE(describe(plain));
        const Problem problem = problem_of(plain);
        ASSERT_TRUE(faults(problem).empty());
        ASSERT_EQ(total(problem), std::to_string(expected->total));
        ++checked;
        wrapped += !problem.board.is_plane();
        with_squares += !problem.preplaced.empty() || !problem.blocked.empty();
        narrow += std::min(problem.board.rows, problem.board.columns) <= 2;
    }
    EXPECT_GT(wrapped, 300);
    EXPECT_GT(with_squares, 100);
    EXPECT_GT(narrow, 100);
}

// Larger boards, where lines wrap several times and cross each other more than once.
TEST(InclusionExclusion, AgreesWithASearchOnRandomBoards) {
    constexpr std::uint64_t seed = 82;
    SCOPED_TRACE(seed);
    Random random(seed);
    for (int i = 0; i < 150; ++i) {
        const Shape shape = all_shapes[random.below(all_shapes.size())];
        const Board board(1 + random.below(12), 1 + random.below(12), shape);
        const std::string piece = notation_of(random_moves(random));
        Problem problem = few_pieces(piece.c_str(), board, 2 + random.below(3));
        problem.pieces = std::min(problem.pieces.exact(), board.squares());
        for (Square square = 0; square < board.squares(); ++square)
            if (random.below(8) == 0) problem.blocked.push_back(square);
        SCOPED_TRACE(piece + " on " + sides_and_shape_of(board) + ", " + describe(problem.pieces));
        EXPECT_EQ(total(problem), filtered(problem));
    }
}

// Rows of more than 32 columns, blocks of rows, and words with all bits.
TEST(InclusionExclusion, AgreesWithASearchOnWideBoards) {
    for (const Board board : {Board(3, 33), Board(33, 3), Board(64, 2), Board(2, 64), Board(1, 64),
                              Board(5, 32), Board(9, 31), Board(17, 8)})
        for (const Shape shape : all_shapes)
            for (const char* piece : {"Q", "QN", "K", "W[1,1]0", "(3,0)0(2,0)0"}) {
                const Problem problem =
                    few_pieces(piece, Board(board.rows, board.columns, shape), 3);
                SCOPED_TRACE(describe(problem.board, 0) + piece);
                EXPECT_EQ(total(problem), filtered(problem));
            }
}

// Rooks: C(n,k)^2 k!. Bishops on a torus of odd n are rooks on its diagonals.
TEST(InclusionExclusion, CountsOnTheLargestBoards) {
    EXPECT_EQ(total(few_pieces("R", Board(64, 64), 3)), "10415333376");
    EXPECT_EQ(total(few_pieces("B", Board(35, 35, Shape::torus), 3)), "257022150");
    EXPECT_EQ(total(few_pieces("R", Board(64, 64), 2)), "8128512");
}

// Terms of the OEIS: 4 queens (A061994), 5 kings (A061998), 4 queens and 5 knights on tori
// (A172519, A172532), 3 nightriders on a cylinder (A196811).
TEST(InclusionExclusion, FindsKnownCounts) {
    EXPECT_EQ(total(few_pieces("Q", Board(21, 21), 4)), "569681574");
    EXPECT_EQ(total(few_pieces("K", Board(19, 19), 5)), "40269324564");
    EXPECT_EQ(total(few_pieces("Q", Board(22, 22, Shape::torus), 4)), "702042000");
    EXPECT_EQ(total(few_pieces("N", Board(17, 17, Shape::torus), 5)), "12207535134");
    EXPECT_EQ(total(few_pieces("NN", Board(18, 18, Shape::cylinder), 3)), "3449880");
}

// A piece with so many triangles that only the last two pieces are counted at once.
TEST(InclusionExclusion, PlacesTheThirdLastPieceWhereThereAreTooManyTriangles) {
    const Problem problem =
        few_pieces("QN0(3,1)0(3,2)0(4,1)0(4,3)0(5,2)0", Board(31, 31, Shape::torus), 3);
    EXPECT_FALSE(inclusion_exclusion::relations_of(problem.piece, problem.board).has_triangles);
    EXPECT_EQ(total(problem), filtered(problem));
}

TEST(InclusionExclusion, RefusesWhatItCannotCount) {
    const auto refusal = [](const Problem& problem) {
        return inclusion_exclusion_kind().refusal(problem).value_or("");
    };
    Problem problem = few_pieces("Q", Board(8, 8), 3);
    EXPECT_EQ(refusal(problem), "");
    problem.required = Symmetry::rotate_180;
    EXPECT_NE(refusal(problem).find("symmetry"), std::string::npos);
    problem = few_pieces("Q", Board(8, 8), 3);
    problem.maximal = true;
    EXPECT_NE(refusal(problem).find("maximal"), std::string::npos);
    problem = few_pieces("Q", Board(8, 8), 3);
    problem.pieces = NumberKind::any;
    EXPECT_NE(refusal(problem).find("exact number"), std::string::npos);
    EXPECT_NE(refusal(few_pieces("Q", Board(65, 8), 3)).find("at most"), std::string::npos);
}

TEST(InclusionExclusion, ReturnsNothingIfStopped) {
    const Problem problem = few_pieces("Q", Board(30, 30), 9);
    const auto engine = inclusion_exclusion_kind().make_engine(problem);
    EXPECT_EQ(count_until_stopped(*engine, problem), std::nullopt);
}

}  // namespace
}  // namespace hetman::test
