// The share of a run that is done, by estimates that may be wrong.
#include <gtest/gtest.h>

#include <algorithm>

#include "coordinator/dispatch/estimated_work.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {
namespace {

// A search for a first placement may spend hours in a unit that was estimated to be nothing beside
// those that were found to be empty.
TEST(EstimatedWork, IsNotShownAsWholeWhileAUnitIsLeft) {
    const Plan plan =
        make_plan(problem_on("Q", 14), decision_of("filtering", "first-rows", 20000), false);
    Ledger ledger(plan.size());
    UnitId least = 0;
    double all = 0;
    for (UnitId id = 0; id < plan.size(); ++id) {
        if (plan.estimated_nodes(id) < plan.estimated_nodes(least)) least = id;
        all += static_cast<double>(std::max<std::uint64_t>(1, plan.estimated_nodes(id)));
    }
    ASSERT_LT(static_cast<double>(plan.estimated_nodes(least)) / all, 1e-5)
        << "the others would be rounded to 100.00 %";
    for (UnitId id = 0; id < plan.size(); ++id)
        if (id != least) ledger.record(made_up_result(id), PlannedUnit{});
    EXPECT_EQ(EstimatedWork(plan, ledger).share(), most_unfinished_share);
    ledger.record(made_up_result(least), PlannedUnit{});
    EXPECT_EQ(EstimatedWork(plan, ledger).share(), 1);
}

}  // namespace
}  // namespace hetman::test
