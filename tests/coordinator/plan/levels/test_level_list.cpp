// The list of levels: names, and which level suits a problem.
#include "coordinator/plan/levels/level_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "common/failure.h"
#include "coordinator/plan/levels/line_frames.h"
#include "coordinator/plan/levels/orbit_level.h"
#include "coordinator/plan/levels/square_level.h"
#include "tests/coordinator/plan/planning.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

// Problems with and without lines, of few, many and any pieces, on boards of all shapes; on planes
// also maximal ones, and ones with a required symmetry.
std::vector<Problem> problems_of_all_kinds() {
    std::vector<Problem> problems;
    for (const char* piece : {"Q", "B", "N"})
        for (const Board board :
             {Board(6, 6), Board(5, 6), Board(6, 6, Shape::cylinder), Board(7, 7, Shape::torus)})
            for (const PieceNumber& pieces :
                 {PieceNumber(NumberKind::any), PieceNumber(NumberKind::largest), PieceNumber(2),
                  PieceNumber(board.rows)})
                for (const bool maximal : {false, true})
                    for (const Symmetry required : {Symmetry::identity, Symmetry::rotate_180}) {
                        if ((maximal || required != Symmetry::identity) && !board.is_plane())
                            continue;
                        Problem& problem = problems.emplace_back();
                        problem.piece = Piece::parse(piece);
                        problem.board = board;
                        problem.pieces = pieces;
                        problem.maximal = maximal;
                        problem.required = required;
                    }
    return problems;
}

struct Choice {
    const Problem& problem;
    const EngineKind& engine;
    const GoalKind& goal;
};

// Each of these problems with each engine that counts it and each goal that it can have.
const std::vector<Choice>& all_choices() {
    static const std::vector<Problem> problems = problems_of_all_kinds();
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> found;
        for (const Problem& problem : problems)
            for (const EngineKind& engine : engine_kinds()) {
                if (engine.refusal(problem)) continue;
                for (const CountingGoal* goal :
                     {&count_goal(), &first_placement_goal(), &heat_map_goal()})
                    if (can_serve(engine, goal->engine_use()) && !goal->refusal(problem))
                        found.push_back({problem, engine, *goal});
            }
        return found;
    }();
    return choices;
}

std::string level_name(const Problem& problem, const std::string& engine,
                       const std::string& wish = "auto", const GoalKind& goal = count_goal()) {
    return level_for(problem, engine_kind(engine), wish, goal, {}).name;
}

TEST(LevelList, FindsEachNameOnce) {
    const std::vector<std::string> names = all_frame_names();
    EXPECT_EQ(names, (std::vector<std::string>{"first-rows", "central", "middle-rows", "squares",
                                               "seam", "primes", "orbits", "halves", "none"}));
    EXPECT_EQ(frame_names(), (std::vector<std::string>{"first-rows", "central", "middle-rows"}));
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), level_kinds().size());
    for (const LevelKind* kind : level_kinds()) EXPECT_EQ(&level_kind(kind->name), kind);
    EXPECT_THROW(level_kind("sideways"), std::invalid_argument);
    EXPECT_THROW(level_kind("auto"), std::invalid_argument);
}

// Those with `Strategy`s of their own are named like these.
TEST(LevelList, HoldsTheDefaultFramesOfAllEngines) {
    for (const EngineKind& engine : engine_kinds())
        EXPECT_NO_THROW(level_kind(engine.default_frame)) << engine.name;
}

TEST(LevelList, ExactlyOneLevelSuitsBest) {
    std::set<std::string> found;
    for (const std::uint64_t bytes : {MemoryBudget::no_limit, std::uint64_t{1}})
        for (const auto& [problem, engine, goal] : all_choices()) {
            SCOPED_TRACE(describe(problem) + ", " + engine.name);
            const MemoryBudget memory{bytes, 1};
            std::vector<Suits> suits;
            for (const LevelKind* kind : level_kinds())
                suits.push_back(kind->suits(problem, engine, goal, memory));
            const Suits best = *std::max_element(suits.begin(), suits.end());
            EXPECT_GE(best, Suits::otherwise);
            EXPECT_NE(best, Suits::as_named) << "only a user names levels";
            EXPECT_EQ(std::count(suits.begin(), suits.end(), best), 1);
            found.insert(level_for(problem, engine, "auto", goal, memory).name);
        }
    EXPECT_EQ(found.size(), level_kinds().size());
}

// A level that suits a problem can cut it, and the weights of its units add up to what is counted
// without making units.
TEST(LevelList, LevelsThatSuitCanBeMade) {
    const PlanningWatch nobody;
    std::set<std::string> made;
    for (const auto& [problem, engine, goal] : all_choices())
        for (const LevelKind* kind : level_kinds()) {
            if (kind->suits(problem, engine, goal, {}) == Suits::no) continue;
            SCOPED_TRACE(describe(problem) + ", " + engine.name + ", " + kind->name);
            EXPECT_NO_THROW(kind->expect(problem));
            Plan plan(problem);
            plan.open_part(problem.required, 1);
            const std::uint64_t weight =
                kind->make(problem, engine, nobody)->add_units(plan, largest_unit_nodes);
            plan.close_part(weight);
            EXPECT_EQ(weight, kind->count_weight(problem, engine, nobody));
            made.insert(kind->name);
        }
    EXPECT_EQ(made.size(), level_kinds().size());
}

TEST(LevelList, RefusesProblemsThatALevelDoesNotHave) {
    for (const LevelKind* kind : level_kinds())
        for (const Problem& problem : problems_of_all_kinds()) {
            SCOPED_TRACE(describe(problem) + ", " + kind->name);
            if (kind->has == nullptr || kind->has(problem)) {
                EXPECT_NO_THROW(kind->expect(problem));
                continue;
            }
            EXPECT_THROW(kind->expect(problem), Failure);
            for (const EngineKind& engine : engine_kinds())
                EXPECT_EQ(kind->suits(problem, engine, count_goal(), {}), Suits::no) << engine.name;
        }
}

TEST(LevelList, FollowsTheWishWhereItIsPossible) {
    const Problem queens = problem_on("Q", 8);
    EXPECT_EQ(level_name(queens, "forward-filter"), "central");
    EXPECT_EQ(level_name(queens, "row-bitmask"), "first-rows");
    EXPECT_EQ(level_name(queens, "row-bitmask", "middle-rows"), "middle-rows");
    EXPECT_EQ(level_name(queens, "row-bitmask", "squares"), "first-rows");
    EXPECT_EQ(level_name(queens, "row-bitmask", "none"), "first-rows");
    EXPECT_EQ(level_name(queens, "filtering", "orbits"), "orbits");
    EXPECT_EQ(level_name(queens, "quadrant-join", "central"), "halves");
    EXPECT_EQ(level_name(queens, "filtering", "central", goal_kind(Find::first)), "first-rows");
    Problem wrapped = queens;
    wrapped.board.shape = Shape::torus;
    EXPECT_EQ(level_name(wrapped, "forward-filter"), "middle-rows");
    EXPECT_EQ(level_name(wrapped, "forward-filter", "central"), "central");
    // There is no heat map if placements are counted several times.
    Problem few = problem_on("Q", 7);
    few.pieces = 3;
    EXPECT_EQ(level_name(few, "filtering", "orbits", goal_kind(Find::heatmap)), "orbits");
    few.board.shape = Shape::torus;
    EXPECT_EQ(level_name(few, "filtering", "orbits"), "orbits");
    EXPECT_NE(level_name(few, "filtering", "orbits", goal_kind(Find::heatmap)), "orbits");
    Problem kings = problem_on("K", 8);
    EXPECT_EQ(level_name(kings, "filtering", "central"), "squares");
    EXPECT_EQ(level_name(kings, "inclusion-exclusion"), "orbits");
    EXPECT_EQ(level_name(kings, "inclusion-exclusion", "none"), "none");
    EXPECT_EQ(level_name(kings, "inclusion-exclusion", "squares"), "squares");
    EXPECT_EQ(level_name(kings, "frontier-dp", "squares"), "none");
    kings.pieces = NumberKind::largest;
    EXPECT_EQ(level_name(kings, "filtering", "squares", goal_kind(Find::heatmap)), "none");
}

TEST(LevelList, SomePartsAreCutAtOtherLevels) {
    const EngineKind& filtering = engine_kind("filtering");
    const EngineKind& join = engine_kind("quadrant-join");
    Problem part = problem_on("Q", 8);
    EXPECT_TRUE(whole_level().cuts_part(part, join, join));
    EXPECT_FALSE(whole_level().cuts_part(part, filtering, join));
    EXPECT_FALSE(seam_level().cuts_part(part, filtering, join));
    EXPECT_TRUE(orbit_level().cuts_part(part, filtering, join));
    part.required = Symmetry::rotate_90;
    EXPECT_FALSE(orbit_level().cuts_part(part, filtering, filtering));
    EXPECT_EQ(central_level().cuts_part, nullptr);
    EXPECT_EQ(square_level().cuts_part, nullptr);
}

}  // namespace
}  // namespace hetman::test
