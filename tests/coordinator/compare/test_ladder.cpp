// The ladder: its rungs agree, stop when time is up, and a rung that disagrees is reported.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "coordinator/compare/ladder.h"
#include "tests/support/oracle.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

using std::chrono::milliseconds;

constexpr Duration ample = std::chrono::minutes(10);

TEST(Ladder, HasTheNaiveFormsAndEveryEngineForQueens) {
    std::set<std::string> names;
    for (const Rung& rung : ladder()) EXPECT_TRUE(names.insert(rung.name).second) << rung.name;
    EXPECT_GE(names.size(), 10U);
    for (const EngineKind& engine : engine_kinds()) {
        const bool is_there = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return name.starts_with(engine.name);
        });
        EXPECT_EQ(is_there, !engine.refusal(problem_on("Q", 8))) << engine.name;
    }
}

TEST(Ladder, CountsAlikeOnEveryRung) {
    for (std::uint64_t n = 1; n <= 5; ++n)
        for (const Rung& rung : ladder()) {
            const RungRun run = climb(rung, n, ample);
            ASSERT_EQ(run.state, RungState::finished) << rung.name << ", n = " << n;
            EXPECT_EQ(run.counted.total, count_placements(problem_on("Q", n)))
                << rung.name << ", n = " << n;
            EXPECT_EQ(run.counted.naive.has_value(), rung.name.find("-D") != std::string::npos);
        }
}

// On 30 x 30 every rung would take ages.
TEST(Ladder, StopsWhereTimeIsUp) {
    for (const Rung& rung : ladder()) {
        const RungRun run = climb(rung, 30, milliseconds(20));
        EXPECT_TRUE(run.state == RungState::over_budget || run.state == RungState::refused)
            << rung.name;
        EXPECT_EQ(run.state == RungState::refused, !run.refusal.empty()) << rung.name;
    }
}

RungRun run_with(const char* rung, std::uint64_t total, RungState state = RungState::finished) {
    RungRun run;
    run.rung = rung;
    run.state = state;
    run.counted.total = total;
    return run;
}

TEST(Ladder, FindsWhoDisagrees) {
    EXPECT_FALSE(disagreement({}));
    EXPECT_FALSE(disagreement({run_with("a", 92), run_with("b", 92)}));
    EXPECT_FALSE(disagreement({run_with("a", 92), run_with("b", 0, RungState::over_budget),
                               run_with("c", 0, RungState::refused), run_with("d", 92)}));
    const std::vector<RungRun> runs{run_with("a", 0, RungState::over_budget), run_with("b", 92),
                                    run_with("c", 92), run_with("d", 91)};
    const auto found = disagreement(runs);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first->rung, "b");
    EXPECT_EQ(found->second->rung, "d");
}

}  // namespace
}  // namespace hetman::test
