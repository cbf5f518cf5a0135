// Open numbers of pieces: known counts, and the units of problems that are cut by squares.
#include <gtest/gtest.h>

#include "coordinator/dispatch/start.h"
#include "coordinator/plan/levels/square_level.h"
#include "coordinator/planner/planner.h"
#include "tests/coordinator/random_problems.h"

namespace hetman::test {
namespace {

Problem kings(std::uint64_t n, PieceNumber pieces) {
    Problem problem;
    problem.piece = Piece::parse("king");
    problem.board = square_board(n);
    problem.pieces = pieces;
    return problem;
}

// OEIS A063443 (any number), A193580 (each) and A018807 (the largest, on even boards).
TEST(OpenNumbers, KingsAreKnown) {
    EXPECT_EQ(to_decimal(answer(kings(5, NumberKind::any), "auto", Find::count).total.value()),
              "6427");
    const Result each = answer(kings(3, NumberKind::each), "auto", Find::count);
    ASSERT_EQ(each.by_number.size(), 5u);
    EXPECT_EQ(to_decimal(each.by_number[2]), "16");
    EXPECT_EQ(to_decimal(each.total.value()), "35");
    const Result largest = answer(kings(4, NumberKind::largest), "auto", Find::count);
    EXPECT_EQ(largest.extreme, 4u);
    EXPECT_EQ(to_decimal(largest.total.value()), "79");
}

// Without classes of placements, which take most of the time.
std::optional<std::uint64_t> extreme_of(const Problem& problem) {
    Job job;
    job.problem = problem;
    job.run.threads = 1;
    Console console(Verbosity::quiet);
    return execute(job, {}, nullptr, console).result.extreme;
}

// OEIS A075324 and A002568 (queens), A342576 (knights); ceil(n/3)^2 kings, n rooks, n bishops.
TEST(SmallestNumbers, AreKnown) {
    const auto expect = [](const char* piece, const std::vector<std::uint64_t>& numbers) {
        for (std::uint64_t n = 1; n <= numbers.size(); ++n) {
            Problem problem = kings(n, NumberKind::smallest);
            problem.piece = Piece::parse(piece);
            problem.maximal = true;
            EXPECT_EQ(extreme_of(problem), numbers[n - 1]) << piece << ' ' << n;
        }
    };
    expect("queen", {1, 1, 1, 3, 3, 4, 4, 5});
    expect("king", {1, 1, 1, 4, 4, 4, 9, 9, 9, 16});
    expect("knight", {1, 4, 4, 4, 5, 8, 13, 14});
    expect("rook", {1, 2, 3, 4, 5, 6, 7});
    expect("bishop", {1, 2, 3, 4, 5, 6, 7});
}

// The units of a problem cut by squares add up to the uncut problem, whatever their size.
TEST(SquareLevel, UnitsAddUpToTheWhole) {
    for (const PieceNumber pieces :
         {PieceNumber(6), PieceNumber(NumberKind::any), PieceNumber(NumberKind::largest),
          PieceNumber(NumberKind::smallest)})
        for (const char* piece : {"king", "knight", "nightrider", "C"}) {
            Problem problem = kings(5, pieces);
            problem.piece = Piece::parse(piece);
            problem.maximal = pieces == NumberKind::smallest;
            const Result whole = answer(problem, "filtering", Find::count, 1ULL << 40);
            for (const std::uint64_t budget : {1, 30, 1000}) {
                const Result cut = answer(problem, "filtering", Find::count, budget);
                EXPECT_EQ(cut.total, whole.total) << piece << " " << budget;
                EXPECT_EQ(cut.unique, whole.unique) << piece << " " << budget;
                EXPECT_EQ(cut.extreme, whole.extreme) << piece << " " << budget;
                EXPECT_GE(cut.units, whole.units);
            }
        }
}

TEST(SquareLevel, FillingsAreCountedWithoutSymmetries) {
    for (std::uint64_t n = 1; n <= 7; ++n)
        for (const char* piece : {"king", "knight", "W[1,1]"}) {
            Problem problem = kings(n, NumberKind::any);
            problem.piece = Piece::parse(piece);
            EXPECT_EQ(SquareLevel(problem, nullptr).weight(), count_block_fillings(problem))
                << piece << " " << n;
        }
}

// The same units at every time, and enough of them for many threads.
TEST(SquareLevel, PlansAreDeterministic) {
    const Problem problem = kings(8, 8);
    const Decision decision{"filtering", square_level().name, 1 << 16};
    const Plan plan = make_plan(problem, decision, false);
    EXPECT_EQ(plan.parts().front().digest,
              make_plan(problem, decision, false).parts().front().digest);
    EXPECT_GT(plan.size(), 100u);
    EXPECT_EQ(plan.parts().front().frame_weight,
              frame_weight(problem, problem.required, decision, count_goal()));
}

}  // namespace
}  // namespace hetman::test
