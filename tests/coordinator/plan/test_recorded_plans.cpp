// Plans of many kinds of problems, against the table of what they have always been.
#include <gtest/gtest.h>

#include <algorithm>

#include "coordinator/workload_list.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/known_counts.h"

namespace hetman::test {
namespace {

template <class Value, class Names>
Value with_name(const Names& all, const std::string& name) {
    return *std::find_if(all.begin(), all.end(),
                         [&name](const auto& value) { return name_of(value) == name; });
}

Problem problem_of(const RecordedPlan& recorded) {
    Problem problem;
    problem.piece = Piece::parse(recorded.piece);
    problem.board = board_of_size(recorded.size).value();
    problem.board.shape = with_name<Shape>(all_shapes, recorded.shape);
    problem.pieces = recorded.pieces;
    problem.preplaced = recorded.preplaced;
    problem.blocked = recorded.blocked;
    return problem;
}

std::string digest_of(const Plan& plan) {
    std::string text;
    for (const PlanPart& part : plan.parts())
        text += part.digest.hex() + ' ' + std::to_string(part.frame_weight) + ' ';
    return hetman::digest_of(text).hex();
}

// A digest that changes means that existing ledgers will be refused, see
// Plan.IsTheSameOnEveryMachine.
TEST(RecordedPlans, AreMadeAgain) {
    std::size_t made = 0;
    for (const RecordedPlan& recorded : recorded_plans()) {
        const Problem problem = problem_of(recorded);
        SCOPED_TRACE(describe(problem) + ", " + recorded.engine + ", " + recorded.frame);
        const Workload& workload = workload_of(with_name<Find>(all_finds, recorded.find));
        const Decision decision = decision_of(recorded.engine, recorded.frame, recorded.unit_nodes);
        const PlanScope scope(recorded.scope == "unique", recorded.scope == "classes");
        const Plan plan = workload.plan(problem, decision, scope);
        EXPECT_EQ(plan.size(), recorded.units);
        EXPECT_EQ(plan.parts().size(), recorded.parts);
        EXPECT_EQ(digest_of(plan), recorded.digest);
        for (const PlanPart& part : plan.parts())
            EXPECT_EQ(workload.frame_weight(problem, part.symmetry, decision), part.frame_weight);
        ++made;
    }
    EXPECT_GT(made, 100u);
}

}  // namespace
}  // namespace hetman::test
