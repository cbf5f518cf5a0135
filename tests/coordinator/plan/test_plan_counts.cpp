// However a problem is cut into units, their weighted counts add up to the oracle's total, and the
// parts for the symmetries to the number of classes.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "coordinator/plan/levels/level_list.h"
#include "coordinator/plan/levels/orbit_level.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/known_counts.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t uncut = largest_unit_nodes;

// An engine and a frame, with each number of nodes a unit that is tried.
struct Cuts {
    std::string engine;
    std::string frame;
    std::vector<std::uint64_t> unit_nodes;
};

std::ostream& operator<<(std::ostream& stream, const Cuts& cuts) {
    return stream << cuts.engine << ", " << cuts.frame;
}

std::vector<Cuts> all_cuts() {
    std::vector<Cuts> cuts;
    for (const std::string& engine : engine_names()) {
        if (!engine_kind(engine).cuts_by_prefixes()) {
            // Without lines: one unit, or row choices.
            const std::string frame = engine_kind(engine).default_frame;
            cuts.push_back({engine, frame, {uncut}});
            if (strategy_of(frame) == Strategy::row_choices) cuts.back().unit_nodes.push_back(1);
            continue;
        }
        std::vector<std::string> frames = frame_names();
        frames.push_back(orbit_level().name);
        for (const std::string& frame : frames)
            cuts.push_back({engine, frame, {1, 10, 100, 2000, uncut}});
    }
    return cuts;
}

class PlanCounts : public testing::TestWithParam<Cuts> {
  protected:
    void expect_oracle_counts(const Problem& problem) {
        SCOPED_TRACE(describe(problem));
        const Cuts& cuts = GetParam();
        if (engine_kind(cuts.engine).refusal(problem)) return;
        if (cuts.engine == "brute-force" && problem.board.rows > 4) return;  // would take minutes
        const std::string placements = std::to_string(count_placements(problem));
        const std::string classes = std::to_string(count_classes(problem));
        for (const std::uint64_t unit_nodes : cuts.unit_nodes) {
            SCOPED_TRACE(std::to_string(unit_nodes) + " nodes a unit");
            const Decision decision = decision_of(cuts.engine, cuts.frame, unit_nodes);
            const Plan plan = make_plan(problem, decision, true);
            const std::vector<PartCount> parts = count_parts(problem, decision, plan);
            ASSERT_FALSE(parts.empty());
            EXPECT_EQ(to_decimal(parts.front().placements), placements);
            EXPECT_EQ(to_decimal(classes_of(parts)), classes);
        }
    }
};

INSTANTIATE_TEST_SUITE_P(All, PlanCounts, testing::ValuesIn(all_cuts()),
                         [](const testing::TestParamInfo<Cuts>& info) {
                             std::string name = info.param.engine + "_" + info.param.frame;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST_P(PlanCounts, WholeBoards) {
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 6; ++n) expect_oracle_counts(problem_on(piece, n));
    for (const char* piece : {"Q", "QN", "QNN", "RNN"}) expect_oracle_counts(problem_on(piece, 7));
    expect_oracle_counts(problem_on("Q", 8));
}

TEST_P(PlanCounts, PreplacedAndBlockedSquares) {
    for (const char* piece : {"R", "RN", "Q"})
        for (std::uint64_t n = 2; n <= 6; ++n)
            for (const Problem& problem : problems_with_many_groups(Piece::parse(piece), n))
                expect_oracle_counts(problem);
}

// Too many nodes to be searched: the test would not end.
TEST(PlanCountsOfSuperRooks, TakeNoSearchForTheHalfTurnAndTheDiagonal) {
    const Problem problem = problem_on("RN", 20);
    const Decision decision = decide(problem, RunSettings{});
    const Plan plan = make_plan(problem, decision, true);
    int whole = 0;
    for (const PlanPart& part : plan.parts())
        if (part.symmetry == Symmetry::identity || part.symmetry == Symmetry::rotate_180 ||
            part.symmetry == Symmetry::mirror_diagonal) {
            ASSERT_EQ(part.units, 1u) << name_of(part.symmetry);
            ++whole;
        }
    ASSERT_EQ(whole, 3);
    const std::vector<PartCount> parts = count_parts(problem, decision, plan);
    EXPECT_EQ(to_decimal(parts.front().placements), "58689061747521430");
    classes_of(parts);  // an integer
}

}  // namespace
}  // namespace hetman::test
