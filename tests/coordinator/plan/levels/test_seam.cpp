// Tori that are cut open along their first rows: the weighted counts of the units add up to the
// plain enumeration's.
#include <gtest/gtest.h>

#include <string>

#include "tests/coordinator/plan/planning.h"
#include "tests/support/plain_problem.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

RunSettings by_frontier() {
    RunSettings settings;
    settings.engine = "frontier-dp";
    return settings;
}

// Leaps of up to three squares on a torus of 7 x 7, of which two or three rows are a seam; for
// maximal placements of any number on narrow tori.
PlainProblem random_torus(Random& random) {
    PlainProblem plain = random_plain_problem(random);
    if (plain.maximal) {
        plain.board = random.below(2) == 0 ? Board(6, 4, Shape::torus) : Board(4, 6, Shape::torus);
        plain.pieces = random.below(2) == 0 ? PieceNumber(NumberKind::any) : 3 + random.below(3);
    } else {
        plain.board = Board(7, 7, Shape::torus);
        plain.pieces = 2 + random.below(2);
    }
    const std::uint64_t columns = plain.board.columns;
    for (WrittenMove& move : plain.moves) {
        move.rides = false;
        move.rows %= 4;
        move.columns %= 4;
        if (move.rows == 0 && move.columns == 0) move.rows = 2;
    }
    plain.preplaced.clear();
    plain.blocked.clear();
    for (std::uint64_t i = random.below(4); i > 0; --i)
        plain.blocked.push_back(columns * (i % plain.board.rows) + random.below(columns));
    std::sort(plain.blocked.begin(), plain.blocked.end());
    if (random.below(2) == 0) plain.preplaced.push_back(random.below(columns));
    plain.colour = "any";
    plain.self_attack = false;
    plain.symmetric = "identity";
    plain.group = "all";
    return plain;
}

TEST(Seam, UnitsAddUpToPlainCounts) {
    Random random(17);
    int cut = 0;
    int cut_maximal = 0;
    for (int tries = 0; tries < 90; ++tries) {
        const PlainProblem plain = random_torus(random);
        SCOPED_TRACE(describe(plain));
        const Problem problem = problem_of(plain);
        if (!faults(problem).empty() || engine_kind("frontier-dp").refusal(problem)) continue;
        const Decision decision = decide(problem, by_frontier());
        const Plan plan = make_plan(problem, decision, false);
        const PlainCount expected = plain_count(plain, 10'000'000).value();
        const std::vector<PartCount> parts = count_parts(problem, decision, plan);
        EXPECT_EQ(to_decimal(parts.front().placements), std::to_string(expected.total));
        EXPECT_EQ(plan.parts().front().frame_weight,
                  frame_weight(problem, problem.required, decision, count_goal()));
        if (decision.frame == "seam") ++(plain.maximal ? cut_maximal : cut);
    }
    EXPECT_GT(cut_maximal, 5);
    EXPECT_GT(cut, 8);
}

// All symmetries of the torus: parts that keep the seam are cut, others are counted whole or
// searched.
TEST(Seam, PartsOfSymmetriesGiveClasses) {
    PlainProblem plain;
    plain.board = Board(7, 7, Shape::torus);
    plain.moves = {{2, 1, false, false}};
    plain.pieces = 3;
    const Problem problem = problem_of(plain);
    const Decision decision = decide(problem, by_frontier());
    EXPECT_EQ(decision.frame, "seam");
    const PlainCount expected = plain_count(plain, 1'000'000).value();
    const std::vector<PartCount> parts =
        count_parts(problem, decision, make_plan(problem, decision, true));
    EXPECT_EQ(to_decimal(parts.front().placements), std::to_string(expected.total));
    EXPECT_EQ(to_decimal(classes_of(parts)), std::to_string(expected.classes));
}

}  // namespace
}  // namespace hetman::test
