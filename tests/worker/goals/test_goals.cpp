// The answers of each goal: when two agree, which ones are impossible, and the result of all.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/messages/serialize.h"
#include "tests/support/oracle.h"
#include "worker/engine_list.h"
#include "worker/goal_list.h"
#include "worker/goals/document.h"

namespace hetman::test {
namespace {

Answer answer_by(const std::string& engine, const CountingGoal& goal, const Problem& problem) {
    const auto made = engine_kind(engine).make_engine(problem);
    const Unit whole;
    return goal.answers({made.get()}, problem, {&whole, 1}, never_stop).at(0);
}

TEST(Goals, AreFoundByTheirNames) {
    for (const Find find : all_finds) EXPECT_EQ(goal_kind(find).find(), find) << name_of(find);
}

TEST(Goals, AgreeAboutPlacementsAndByOneEngineAboutNodes) {
    for (const Find find : {Find::count, Find::first, Find::heatmap}) {
        const GoalKind& goal = goal_kind(find);
        const Answer answer(Tally(92, 2057));
        const Answer other_nodes(Tally(92, 2058));
        const Answer other_count(Tally(91, 2057));
        for (const Recounted recounted :
             {Recounted::by_same_engine, Recounted::by_another_engine}) {
            EXPECT_TRUE(goal.agree(answer, answer, recounted));
            EXPECT_FALSE(goal.agree(answer, other_count, recounted));
        }
        EXPECT_FALSE(goal.agree(answer, other_nodes, Recounted::by_same_engine));
        EXPECT_TRUE(goal.agree(answer, other_nodes, Recounted::by_another_engine));
    }
}

TEST(Goals, CompareDetails) {
    const CountingGoal& goal = first_placement_goal();
    const Answer answer(Tally(1, 9), {}, pack(Squares{1, 7, 8, 14}));
    const Answer other(Tally(1, 9), {}, pack(Squares{2, 4, 11, 13}));
    EXPECT_TRUE(goal.agree(answer, answer, Recounted::by_another_engine));
    EXPECT_FALSE(goal.agree(answer, other, Recounted::by_another_engine));
}

// By different engines, on a board that can be counted by hand: 2 placements of four queens, mirror
// images of each other.
TEST(HeatMapGoal, CountsTheSquaresOfAllPlacements) {
    const CountingGoal& goal = heat_map_goal();
    const Problem problem = problem_on("Q", 4);
    for (const char* engine : {"backtracking", "filtering", "forward-filter"}) {
        const Answer answer = answer_by(engine, goal, problem);
        EXPECT_EQ(answer.tally.placements, 2) << engine;
        std::vector<CheckedInteger> expected(16);
        for (const Square square : {1, 7, 8, 14, 2, 4, 11, 13}) expected[square] += 1;
        EXPECT_EQ(answer.counts, expected) << engine;
        Findings findings{true, answer.counts};
        EXPECT_FALSE(goal.contradiction(problem, CheckedInteger(2), findings));
        EXPECT_TRUE(goal.contradiction(problem, CheckedInteger(3), findings));
        const Document document = goal.tell(problem, findings);
        EXPECT_EQ(document.squares, expected);
        const auto fields = nlohmann::json::parse(document.fields);
        EXPECT_EQ(fields.at("heatmap").at(1), nlohmann::json::array({"1", "0", "0", "1"}));
        findings.complete = false;
        EXPECT_EQ(goal.tell(problem, findings).fields, R"({"heatmap":null})");
    }
}

TEST(FirstPlacementGoal, TellsTheFirstThatIsKept) {
    const CountingGoal& goal = first_placement_goal();
    const Problem problem = problem_on("Q", 4);
    const Answer answer = answer_by("backtracking", goal, problem);
    EXPECT_EQ(unpack<Squares>(answer.details), (Squares{1, 7, 8, 14}));
    EXPECT_NO_THROW(goal.check(problem, answer));
    Findings findings{true, {}, {{3, answer.details}, {5, pack(Squares{2, 4, 11, 13})}}};
    EXPECT_EQ(goal.tell(problem, findings).placement, (Squares{1, 7, 8, 14}));
    EXPECT_EQ(goal.tell(problem, {true}).placement, Squares{}) << "there is none";
    findings.complete = false;
    EXPECT_FALSE(goal.tell(problem, findings).placement);
    for (const Squares& impossible :
         {Squares{1, 7, 8}, Squares{1, 7, 8, 15}, Squares{7, 1, 8, 14}, Squares{1, 7, 8, 16}})
        EXPECT_THROW(goal.check(problem, {Tally(1, 9), {}, pack(impossible)}), std::runtime_error);
}

TEST(CountGoal, HasNothingBesideTheCount) {
    const GoalKind& goal = goal_kind(Find::count);
    EXPECT_THROW(goal.check(problem_on("Q", 4), {Tally(1, 9), {}, "more"}), std::runtime_error);
    const Document document = goal.tell(problem_on("Q", 4), {true});
    EXPECT_TRUE(document.text.empty() && document.fields == "{}" && document.tables.empty());
}

TEST(Documents, KnowThatTheyHaveChanged) {
    Document document = goal_kind(Find::first).tell(problem_on("Q", 4), {true});
    EXPECT_NO_THROW(document.check());
    document.text = "something else";
    EXPECT_THROW(document.check(), Failure);
    document.seal();
    EXPECT_NO_THROW(document.check());
    document.placement = Squares{1};
    EXPECT_THROW(document.check(), Failure);
}

}  // namespace
}  // namespace hetman::test
