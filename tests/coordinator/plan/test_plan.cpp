// Plans, apart from their counts: they are the same every time; how units are numbered; how plans
// are decided upon.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/failure.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/planner/memory.h"
#include "coordinator/workload_list.h"
#include "tests/coordinator/plan/planning.h"
#include "worker/engine_list.h"
#include "worker/engines/quadrant_join/quadrant_join.h"

namespace hetman::test {
namespace {

RunSettings settings_with(const std::string& engine, const std::string& frame = "auto") {
    RunSettings settings;
    settings.engine = engine;
    settings.frame = frame;
    return settings;
}

std::string digest_of_plan(const char* piece, std::uint64_t n, const char* engine,
                           const char* frame, std::uint64_t unit_nodes) {
    return digests_of(
        make_plan(problem_on(piece, n), decision_of(engine, frame, unit_nodes), false));
}

TEST(Plan, IsTheSameEveryTime) {
    for (const char* piece : {"Q", "QNN"})
        for (const EngineKind& engine : engine_kinds())
            for (const std::string& frame : frame_names()) {
                const Problem problem = problem_on(piece, 9, {4}, {17});
                if (engine.refusal(problem)) continue;
                const Decision decision = decision_of(engine.name, frame, 30);
                const Plan plan = make_plan(problem, decision, true);
                const Plan again = make_plan(problem, decision, true);
                ASSERT_GT(plan.size(), 1u);
                ASSERT_EQ(plan.size(), again.size());
                for (UnitId id = 0; id < plan.size(); ++id)
                    ASSERT_EQ(plan.unit(id), again.unit(id));
                EXPECT_EQ(digests_of(plan), digests_of(again));
            }
}

// Plans must be the same on every machine and in every version that goes on with older ledgers. A
// digest that changes here means that all existing ledgers will be refused: raise the ledger's
// format and say so in the change log, or undo what changed the plans.
TEST(Plan, IsTheSameOnEveryMachine) {
    EXPECT_EQ(digest_of_plan("QNN", 12, "forward-filter", "central", largest_unit_nodes),
              "4be53942b2b358e89bad1fbd71c3b385");
    EXPECT_EQ(digest_of_plan("QNN", 12, "forward-filter", "central", 3),
              "88f1879bb66b711135f2065a71a7612b");
    EXPECT_EQ(digest_of_plan("QNN", 22, "forward-filter", "central", 1 << 14),
              "ff8be7ffc0c2c4e659038c22c2af115c");
    EXPECT_EQ(digest_of_plan("Q", 9, "row-bitmask", "first-rows", largest_unit_nodes),
              "1aa972e89e0c9ef3a2f4d051b1beca76");
    EXPECT_EQ(digest_of_plan("Q", 9, "row-bitmask", "first-rows", 100),
              "efd1331cb8bd2cc696cc2d587e542376");
    EXPECT_EQ(digest_of_plan("RN", 8, "backtracking", "central", 50),
              "d1c2e65c255e1964008ce49d912c8c83");
}

TEST(Plan, DependsOnTheProblemAndTheDecision) {
    std::vector<std::string> digests;
    for (const char* piece : {"Q", "QN"})
        for (const std::uint64_t n : {9, 10})
            for (const char* frame : {"first-rows", "central"})
                for (const std::uint64_t unit_nodes : {2, 1000000})
                    digests.push_back(digest_of_plan(piece, n, "row-bitmask", frame, unit_nodes));
    std::sort(digests.begin(), digests.end());
    EXPECT_EQ(std::unique(digests.begin(), digests.end()), digests.end());
}

TEST(Plan, NumbersItsUnitsPartByPart) {
    const Problem problem = problem_on("Q", 8);
    const Plan plan = make_plan(problem, decision_of("row-bitmask", "central", 50), true);
    ASSERT_EQ(plan.parts().size(), 5u);
    UnitId next = 0;
    std::uint64_t maps = 0;
    for (const PlanPart& part : plan.parts()) {
        EXPECT_EQ(part.first, next);
        maps += part.class_size;
        for (; next < part.first + part.units; ++next) {
            const Unit unit = plan.unit(next);
            EXPECT_EQ(unit.id, next);
            EXPECT_EQ(unit.symmetry, part.symmetry);
            EXPECT_EQ(unit.weight, plan.weight(next));
            EXPECT_EQ(&plan.part_of(next), &part);
            const Prefix squares = squares_of(unit.kind, problem.board);
            EXPECT_TRUE(squares.blocked.empty());
            EXPECT_TRUE(std::is_sorted(squares.placed.begin(), squares.placed.end()));
            EXPECT_TRUE(faults(problem_of(problem, unit)).empty());
        }
    }
    EXPECT_EQ(next, plan.size());
    EXPECT_EQ(maps, 8u);
    EXPECT_EQ(plan.parts().front().symmetry, Symmetry::identity);
}

TEST(Plan, WithoutUniquesIsTheFirstPartOfThatWithThem) {
    const Problem problem = problem_on("Q", 8);
    const Decision decision = decision_of("forward-filter", "central", 50);
    const Plan total = make_plan(problem, decision, false);
    const Plan unique = make_plan(problem, decision, true);
    ASSERT_EQ(total.parts().size(), 1u);
    EXPECT_EQ(total.parts()[0].digest, unique.parts()[0].digest);
    EXPECT_EQ(total.size(), unique.parts()[0].units);
    for (UnitId id = 0; id < total.size(); ++id) EXPECT_EQ(total.unit(id), unique.unit(id));
}

TEST(Plan, AProblemWithoutSymmetriesHasOnePart) {
    const Problem problem = problem_on("Q", 8, {1});
    EXPECT_EQ(make_plan(problem, decision_of("row-bitmask", "central", 50), true).parts().size(),
              1u);
}

// Smaller budgets give more units, and never one that covers what another covers.
TEST(Plan, CutsFinerWithSmallerBudgets) {
    for (const char* engine : {"row-bitmask", "forward-filter"}) {
        std::uint64_t units = 0;
        for (const std::uint64_t unit_nodes : {100000, 1000, 100, 10, 1}) {
            const Plan plan = make_plan(problem_on("Q", 10),
                                        decision_of(engine, "first-rows", unit_nodes), false);
            EXPECT_GE(plan.size(), units) << engine << ' ' << unit_nodes;
            units = plan.size();
        }
        EXPECT_GT(units, 1000u);
    }
}

// Each unit of a plan that is cut has an estimate, at most the budget unless no line is left to cut
// it at; if units are not estimated one by one, all have the mean.
TEST(Plan, KnowsAnEstimateOfEachUnit) {
    for (const std::uint64_t budget : {300, 3000}) {
        const Plan plan = make_plan(problem_on("QNN", 18),
                                    decision_of("forward-filter", "central", budget), true);
        std::vector<std::uint64_t> estimates;
        for (UnitId id = 0; id < plan.size(); ++id) {
            estimates.push_back(plan.estimated_nodes(id));
            EXPECT_GE(estimates.back(), 1u);
            EXPECT_LE(estimates.back(), budget);
        }
        std::sort(estimates.begin(), estimates.end());
        EXPECT_LT(2 * estimates[estimates.size() / 4], estimates[estimates.size() * 3 / 4]);
    }
    const Plan whole = make_plan(
        problem_on("Q", 12), decision_of("forward-filter", "central", largest_unit_nodes), false);
    for (UnitId id = 0; id < whole.size(); ++id) {
        EXPECT_GT(whole.estimated_nodes(id), 1u);
        EXPECT_EQ(whole.estimated_nodes(id), whole.estimated_nodes(0));
    }
    const Problem queens = problem_on("Q", 20);
    const Plan choices =
        make_plan(queens, decision_of("quadrant-join", "halves", 1'000'000), false);
    const NodeEstimate nodes = engine_kind("quadrant-join").nodes(queens);
    double estimated = 0;
    double expected = 0;
    for (UnitId id = 0; id < choices.size(); ++id) {
        estimated += static_cast<double>(choices.estimated_nodes(id));
        expected += static_cast<double>(nodes(choices.unit(id).kind));
    }
    // A RoughNumber is rounded down by a tenth in the mean.
    EXPECT_GT(estimated, 0.8 * expected);
    EXPECT_LT(estimated, 1.05 * expected);
}

TEST(Plan, KnowsItsWeightAtTheFrameLevel) {
    for (const std::uint64_t unit_nodes : {1, 1000000}) {
        const Plan plan = make_plan(problem_on("Q", 8),
                                    decision_of("row-bitmask", "first-rows", unit_nodes), false);
        EXPECT_EQ(plan.parts()[0].frame_weight, 42u) << "two queens on the first two rows";
    }
}

TEST(Plan, WithoutAFrameIsOneUnit) {
    Problem problem = problem_on("B", 5);
    const Plan plan = make_plan(problem, decision_of("backtracking", "none", 10), true);
    ASSERT_EQ(plan.parts().size(), 5u);
    EXPECT_EQ(plan.size(), 5u);
    EXPECT_TRUE(std::holds_alternative<WholeProblem>(plan.unit(0).kind));
    EXPECT_EQ(plan.weight(0), 1u);
}

TEST(Plan, StopsWhenAsked) {
    int asked = 0;
    const PlanningWatch stop = [&](const PlanningProgress&) { return ++asked > 3; };
    EXPECT_THROW(
        make_plan(problem_on("QNN", 24), decision_of("forward-filter", "central", 1), true, stop),
        PlanningStopped);
    EXPECT_THROW(
        decide(problem_on("QNN", 40), RunSettings{}, [](const PlanningProgress&) { return true; }),
        PlanningStopped);
    EXPECT_GT(asked, 3);
}

TEST(Plan, IsBuiltByHandToo) {
    Plan plan;
    plan.open_part(Symmetry::identity, 1);
    plan.add(Prefix{{5, 9}}, 4);
    plan.add(Prefix(), 1);
    plan.close_part(5);
    plan.open_part(Symmetry::rotate_180, 1);
    plan.close_part(0);
    plan.open_part(Symmetry::mirror_rows, 2);
    plan.add(Prefix{{7}}, 2);
    plan.close_part(2);
    ASSERT_EQ(plan.size(), 3u);
    EXPECT_EQ(placed_by(plan, 0), (Squares{5, 9}));
    EXPECT_EQ(placed_by(plan, 1), Squares{});
    EXPECT_EQ(placed_by(plan, 2), Squares{7});
    EXPECT_EQ(plan.unit(2).symmetry, Symmetry::mirror_rows);
    EXPECT_EQ(plan.parts()[1].units, 0u);
    Plan longest;
    longest.open_part(Symmetry::identity, 1);
    const Square last = largest_board * largest_board - 1;
    longest.add(Prefix{{0, last}}, 1);
    EXPECT_EQ(placed_by(longest, 0), (Squares{0, last}));
}

TEST(Planner, TakesOnlyEnginesThatFit) {
    for (const char* piece : {"R", "RN", "RNN", "Q", "QN", "QNN", "RFA"})
        for (const std::uint64_t n : {1, 2, 4, 8, 12, 20}) {
            const Problem problem = problem_on(piece, n);
            const Decision decision = decide(problem, RunSettings{});
            const EngineKind& engine = engine_kind(decision.engine);
            EXPECT_FALSE(engine.refusal(problem)) << piece << ' ' << n;
            EXPECT_TRUE(engine.automatic);
            EXPECT_EQ(decision.frame, engine.default_frame);
            EXPECT_GE(decision.unit_nodes, smallest_automatic_unit_nodes);
            EXPECT_EQ(decide(problem, RunSettings{}), decision) << "the same every time";
        }
}

TEST(Planner, DoesWhatItIsTold) {
    const Problem problem = problem_on("Q", 8);
    for (const std::string& engine : engine_names())
        for (const std::string& frame : frame_names()) {
            if (engine_kind(engine).refusal(problem)) continue;
            RunSettings settings = settings_with(engine, frame);
            settings.unit_nodes = 123;
            if (engine_kind(engine).cuts_by_prefixes())
                EXPECT_EQ(decide(problem, settings), decision_of(engine, frame, 123));
            else
                EXPECT_THROW(decide(problem, settings), Failure) << "it has no such frame";
        }
    for (const EngineKind& engine : engine_kinds())
        if (!engine.refusal(problem)) {
            // Where few nodes are left, one unit is enough.
            const bool is_small = engine.last_pieces > 0;
            EXPECT_EQ(decide(problem, settings_with(engine.name)).frame,
                      is_small ? "none" : engine.default_frame);
        }
}

// The quadrant join has fewer nodes on all of these boards, but a thread's scratch memory to set
// up.
TEST(Planner, ReckonsWithTheTimeToSetUp) {
    const auto taken = [](std::uint64_t n) { return decide(problem_on("Q", n), {}).engine; };
    for (const std::uint64_t n : {11, 12, 13, 14}) EXPECT_EQ(taken(n), "forward-filter") << n;
    for (const std::uint64_t n : {15, 16, 17}) EXPECT_EQ(taken(n), "quadrant-join") << n;
}

// With given squares there is no symmetry left, and each of them leaves fewer fillings of the
// halves.
TEST(Planner, TakesTheJoinsWhereFewSquaresAreGiven) {
    const auto taken = [](std::uint64_t n, const Squares& given, const Squares& blocked = {}) {
        return decide(problem_on("Q", n, given, blocked), {}).engine;
    };
    EXPECT_EQ(taken(24, {4}), "line-join");
    EXPECT_EQ(taken(24, {}, {4, 100}), "line-join");
    EXPECT_EQ(taken(17, {144}), "quadrant-join");  // the centre
    EXPECT_EQ(taken(18, {3, 101, 168, 249}), "forward-filter");
    EXPECT_EQ(taken(20, {3, 111, 186, 275}), "forward-filter");
}

TEST(Planner, TakesTheLineJoinForLargeBoardsOfSuperQueens) {
    const auto taken = [](std::uint64_t n) { return decide(problem_on("QN", n), {}).engine; };
    for (const std::uint64_t n : {12, 16, 18, 27}) EXPECT_EQ(taken(n), "forward-filter") << n;
    for (const std::uint64_t n : {22, 23, 24, 26}) EXPECT_EQ(taken(n), "line-join") << n;
}

// Engines that count a problem as a whole are taken, unless a frame is asked for that they lack.
TEST(Planner, TakesTheEnginesForCertainPieces) {
    const auto taken = [](const Problem& problem, const char* frame = "auto") {
        const Decision decision = decide(problem, settings_with("auto", frame));
        return decision.engine + ", " + decision.frame;
    };
    for (const char* piece : {"R", "B"})
        for (const std::uint64_t n : {1, 2, 3, 8, 30, 64, 100})
            for (const std::uint64_t pieces : {std::uint64_t{1}, n, n * n}) {
                Problem problem = problem_on(piece, n);
                problem.pieces = pieces;
                EXPECT_EQ(taken(problem), "closed-form, none") << piece << ' ' << n;
            }
    EXPECT_EQ(taken(problem_on("R", 12), "central"), "line-sweep, central");
    for (const std::uint64_t n : {12, 20, 24}) {
        EXPECT_EQ(taken(problem_on("RN", n)), "column-dp, none") << n;
        EXPECT_EQ(taken(problem_on("RN", n), "none"), "column-dp, none") << n;
        EXPECT_NE(taken(problem_on("RN", n), "central").find(", central"), std::string::npos) << n;
    }
    EXPECT_EQ(taken(problem_on("RN", 14, {}, {3})), "column-dp, none");
    EXPECT_EQ(taken(problem_on("R", 14, {}, {3})), "class-join, none");
    for (const char* piece : {"RAA", "RGG", "R[2,2]0", "R(4,2)0"})
        EXPECT_EQ(taken(problem_on(piece, 16)), "class-join, none") << piece;
    for (const char* piece : {"RA", "RF", "R[2,3]", "R(5,5)"})
        EXPECT_EQ(taken(problem_on(piece, 16)), "chain-sum, none") << piece;
}

TEST(Planner, KeepsToALimitOfMemory) {
    const Problem queens = problem_on("Q", 28);
    const MemoryBudget none;
    const std::uint64_t usual = quadrant_join_bytes(queens, none);
    const std::uint64_t least = quadrant_join_bytes(queens, {1, 1});
    EXPECT_LT(least, usual / 2);
    for (const std::uint64_t bytes : {usual, usual / 2, least}) {
        EXPECT_LE(quadrant_join_bytes(queens, {bytes, 1}), bytes);
        RunSettings settings = settings_with("auto");
        settings.memory = 2 * bytes;
        EXPECT_EQ(decide(queens, settings).engine, "quadrant-join");
    }
    RunSettings settings = settings_with("quadrant-join");
    settings.memory = 2 * (least - 1);
    EXPECT_THROW(check_engine(queens, settings), Failure);
    settings.engine = "auto";
    EXPECT_NO_THROW(check_engine(queens, settings));  // others take next to nothing
    settings = settings_with("column-dp");
    settings.memory = std::uint64_t{1} << 30;
    EXPECT_THROW(check_engine(problem_on("RN", 24), settings), Failure);
}

// Two gigabytes a thread suffice for the largest boards: plan and ledger have at most 4 GiB of a
// limit.
TEST(Planner, LeavesMostOfALargeLimitToTheEngine) {
    RunSettings settings = settings_with("auto");
    settings.threads = 64;
    settings.memory = 128'000'000'000;
    EXPECT_EQ(decide(problem_on("Q", 28), settings).engine, "line-join");
    settings.memory = 32'000'000'000;
    EXPECT_EQ(decide(problem_on("Q", 28), settings).engine, "quadrant-join");
}

TEST(Planner, MakesFewerUnitsForALimitOfMemory) {
    RunSettings allowed;
    allowed.memory = 64'000'000;
    const auto expect_fewer = [](const Problem& problem, const char* engine, std::uint64_t bytes) {
        RunSettings settings = settings_with(engine);
        const Decision usual = decide(problem, settings);
        settings.memory = bytes;
        const Decision limited = decide(problem, settings);
        EXPECT_GT(limited.unit_nodes, usual.unit_nodes) << engine;
        const std::size_t units = make_plan(problem, limited, false).size();
        EXPECT_LT(units, make_plan(problem, usual, false).size()) << engine;
        return units;
    };
    EXPECT_LE(expect_fewer(problem_on("Q", 24), "quadrant-join", *allowed.memory),
              most_units_within(allowed));
    expect_fewer(problem_on("Q", 20), "row-bitmask", 20'000'000);
}

TEST(Planner, RefusesANamedEngineThatDoesNotFit) {
    Problem few = problem_on("Q", 8);
    few.pieces = 5;
    for (const Problem& problem : {few, problem_on("B", 8), problem_on("Q", 65)})
        for (const char* engine : {"row-bitmask", "forward-filter"}) {
            for (const bool only_check : {true, false}) {
                try {
                    if (only_check)
                        check_engine(problem, settings_with(engine));
                    else
                        decide(problem, settings_with(engine));
                    ADD_FAILURE() << engine << " took " << describe(problem);
                } catch (const Failure& failure) {
                    EXPECT_EQ(failure.code(), ExitCode::usage);
                    EXPECT_NE(std::string(failure.what()).find(engine), std::string::npos);
                }
            }
        }
    EXPECT_NO_THROW(check_engine(problem_on("Q", 8), settings_with("row-bitmask")));
    EXPECT_NO_THROW(check_engine(problem_on("Q", 8), settings_with("auto")));
}

TEST(Planner, RefusesWhatNoEngineCounts) {
    for (const Problem& problem :
         {problem_on("Q", 65), problem_on("N", 65), problem_on("B", 65, {}, {0})}) {
        try {
            decide(problem, RunSettings{});
            ADD_FAILURE() << "an engine was found for " << describe(problem);
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::usage);
        }
    }
}

TEST(Planner, CutsBishopsByTheLongDiagonalsAndPiecesWithoutLinesBySquares) {
    for (const char* engine : {"backtracking", "filtering"}) {
        EXPECT_EQ(decide(problem_on("BN", 4), settings_with(engine)).frame, "central");
        EXPECT_EQ(decide(problem_on("K", 4), settings_with(engine)).frame, "squares");
    }
}

TEST(Planner, TakesEnginesThatCanShowWhatIsLookedFor) {
    for (const char* piece : {"Q", "QNN", "BN", "K"})
        for (const Find find : {Find::first, Find::heatmap}) {
            const Decision decision =
                workload_of(find).decider(problem_on(piece, 8), RunSettings{})->decide(nullptr);
            const Shows shows = engine_kind(decision.engine).shows;
            EXPECT_NE(shows, Shows::nothing);
            if (find == Find::first) {
                EXPECT_EQ(shows, Shows::lexicographic);
            }
        }
    EXPECT_THROW(check_engine(problem_on("Q", 8), settings_with("row-bitmask"), heat_map_goal()),
                 Failure);
    EXPECT_THROW(
        check_engine(problem_on("Q", 8), settings_with("forward-filter"), first_placement_goal()),
        Failure);
    EXPECT_NO_THROW(
        check_engine(problem_on("Q", 8), settings_with("forward-filter"), heat_map_goal()));
}

}  // namespace
}  // namespace hetman::test
