// Complete plans of larger problems, counted unit by unit and compared with known totals and unique
// counts.
#include <gtest/gtest.h>

#include "coordinator/plan/levels/level_list.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/known_counts.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

std::uint64_t largest_board(const std::string& piece, const std::string& kind) {
    if (piece == "R") return 9;
    if (piece == "RN") return 10;
    if (piece == "RNN") return kind == "unique" ? 10 : 13;
    if (piece == "Q") return 13;
    if (piece == "QN") return 15;
    return 17;
}

class LongPlans : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(All, LongPlans, testing::Values("row-bitmask", "forward-filter"),
                         [](const testing::TestParamInfo<std::string>& info) {
                             return info.param.substr(0, info.param.find('-'));
                         });

TEST_P(LongPlans, AddUpToTheKnownCounts) {
    int checked = 0;
    for (const KnownCount& known : known_counts()) {
        if (known.n < 5 || engine_kind(GetParam()).refusal(problem_on(known.piece, known.n)) ||
            known.n > largest_board(known.piece, known.kind))
            continue;
        const bool unique = known.kind == "unique";
        for (const std::string& frame : frame_names())
            for (const std::uint64_t unit_nodes :
                 {std::uint64_t{50}, std::uint64_t{5000}, largest_unit_nodes}) {
                // The finest cuts of the largest trees would take too long.
                if (unit_nodes == 50 && known.count.size() > 5) continue;
                const Problem problem = problem_on(known.piece, known.n);
                const Decision decision = decision_of(GetParam(), frame, unit_nodes);
                const std::vector<PartCount> parts =
                    count_parts(problem, decision, make_plan(problem, decision, unique));
                EXPECT_EQ(to_decimal(unique ? classes_of(parts) : parts[0].placements), known.count)
                    << describe(problem) << ' ' << known.kind << ", frame " << frame << ", "
                    << unit_nodes << " nodes a unit";
                ++checked;
            }
    }
    EXPECT_GE(checked, 300);
}

}  // namespace
}  // namespace hetman::test
