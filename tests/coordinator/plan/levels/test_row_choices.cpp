// Row choices: the units of a plan stand for each of them as often as their weights say.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "coordinator/plan/levels/row_choices.h"
#include "coordinator/planner/planner.h"
#include "tests/support/known_counts.h"
#include "tests/support/oracle.h"
#include "worker/engine_list.h"
#include "worker/engines/engine.h"

namespace hetman::test {
namespace {

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
    std::uint64_t result = 1;
    for (std::uint64_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

// Counted without symmetry: rows for the west half. For odd n the middle row's queen stands in the
// west, which counts twice, or in the centre.
std::uint64_t all_row_choices(std::uint64_t n) {
    if (n % 2 == 0) return binomial(n, n / 2);
    const std::uint64_t west = n < 3 ? 0 : binomial(n - 1, n / 2 - 1);
    return 2 * west + binomial(n - 1, n / 2);
}

Plan plan_of(std::uint64_t n, std::uint64_t choices, std::uint64_t& weight) {
    Plan plan;
    plan.open_part(Symmetry::identity, 1);
    weight = add_row_choices(plan, OpenSquares(square_board(n)), {choices}, {choices / 2});
    plan.close_part(weight);
    return plan;
}

TEST(RowChoices, StopWhenAskedTo) {
    Plan plan;
    plan.open_part(Symmetry::identity, 1);
    std::uint64_t asked = 0;
    const PlanningWatch watch = [&](const PlanningProgress&) { return ++asked == 3; };
    EXPECT_THROW(add_row_choices(plan, OpenSquares(square_board(26)), {1, 1}, {}, watch),
                 PlanningStopped);
    EXPECT_EQ(asked, 3U);
}

TEST(RowChoices, WeighAsMuchAsThereAre) {
    for (std::uint64_t n = 1; n <= 20; ++n)
        for (const std::uint64_t choices : {0, 1, 10, 1000}) {
            std::uint64_t weight = 0;
            const Plan plan = plan_of(n, choices, weight);
            EXPECT_EQ(weight, all_row_choices(n)) << "n = " << n << ", up to " << choices;
            EXPECT_EQ(weight, weight_of_row_choices(OpenSquares(square_board(n)))) << "n = " << n;
            EXPECT_LE(plan.size(), all_row_choices(n) / 3 + n);
        }
}

// By an engine that knows nothing of halves and of folding.
TEST(RowChoices, AddUpToTheTotal) {
    const StopFlag never{false};
    for (std::uint64_t n = 1; n <= 10; ++n) {
        const Problem problem = problem_on("Q", n);
        const std::string expected = std::to_string(count_placements(problem));
        const auto engine = engine_kind("filtering").make_engine(problem);
        for (const std::uint64_t choices : {1, 5, 100}) {
            std::uint64_t weight = 0;
            const Plan plan = plan_of(n, choices, weight);
            BigInteger total = 0;
            for (UnitId id = 0; id < plan.size(); ++id)
                total += plan.weight(id) *
                         count(*engine, problem_of(problem, plan.unit(id)), never)->placements;
            EXPECT_EQ(decimal(total), expected) << "n = " << n << ", up to " << choices;
        }
    }
}

// Sums the units of a plan by an engine that knows nothing of halves and of folding.
void expect_plan_of_all(const Problem& problem, std::uint64_t choices) {
    const OpenSquares open(problem);
    Plan plan;
    plan.open_part(Symmetry::identity, 1);
    const std::uint64_t weight = add_row_choices(plan, open, {choices, 1}, {choices, 1});
    plan.close_part(weight);
    EXPECT_EQ(weight, weight_of_row_choices(open)) << describe(problem);
    const auto engine = engine_kind("filtering").make_engine(problem);
    BigInteger total = 0;
    for (UnitId id = 0; id < plan.size(); ++id) {
        const Unit unit = plan.unit(id);
        EXPECT_EQ(std::get<RowChoice>(unit.kind).folded, open.are_symmetric());
        total +=
            plan.weight(id) * count(*engine, problem_of(problem, unit), never_stop)->placements;
    }
    EXPECT_EQ(decimal(total), std::to_string(count_placements(problem)))
        << describe(problem) << ", up to " << choices;
}

TEST(RowChoices, AddUpToTheTotalAroundGivenSquares) {
    for (std::uint64_t n = 2; n <= 9; ++n)
        for (std::uint64_t given = 0; given <= 3; ++given)
            for (const std::uint64_t blocked : {0, 3}) {
                Random random(100 * n + 10 * given + blocked);
                const Piece queen = Piece::parse("Q");
                const Squares preplaced =
                    random_peaceful_set(queen, square_board(n), given, random);
                const Squares others = random_squares(square_board(n), blocked, preplaced, random);
                for (const std::uint64_t choices : {1, 50})
                    expect_plan_of_all(problem_on("Q", n, preplaced, others), choices);
            }
}

// More rows have open squares in one half only than it has columns.
TEST(RowChoices, MayBeNone) {
    Squares blocked;
    for (std::uint64_t row = 0; row < 5; ++row)
        for (std::uint64_t column = 4; column < 8; ++column) blocked.push_back(8 * row + column);
    const Problem problem = problem_on("Q", 8, {}, blocked);
    EXPECT_GT(engine_kind("quadrant-join").nodes(problem)(one_row_choice(problem.board, false)),
              0U);
    RunSettings settings;
    settings.engine = "quadrant-join";
    EXPECT_EQ(make_plan(problem, decide(problem, settings), false).size(), 0U);
}

// The centre given or blocked, the corners blocked, the rest of the middle row blocked.
TEST(RowChoices, AddUpToTheTotalAroundSymmetricSquares) {
    for (const std::uint64_t n : {7U, 9U}) {
        const Square centre = n * n / 2;
        Squares cross;  // the middle row and column without the centre
        for (std::uint64_t i = 0; i < n; ++i)
            for (const Square square : {i * n + n / 2, n / 2 * n + i})
                if (square != centre) cross.push_back(square);
        std::sort(cross.begin(), cross.end());
        for (const Problem& problem :
             {problem_on("Q", n, {centre}), problem_on("Q", n, {}, {centre}),
              problem_on("Q", n, {}, {0, n - 1, n * n - n, n * n - 1}),
              problem_on("Q", n, {}, cross)}) {
            EXPECT_TRUE(OpenSquares(problem).are_symmetric()) << describe(problem);
            expect_plan_of_all(problem, 5);
        }
    }
}

// On boards on which folding tells placements apart.
TEST(RowChoices, AddUpToTheTotalOfFoldedBoards) {
    const StopFlag never{false};
    for (const std::uint64_t n : {14U, 15U}) {
        const Problem problem = problem_on("Q", n);
        const auto engine = engine_kind("forward-filter").make_engine(problem);
        std::uint64_t weight = 0;
        const Plan plan = plan_of(n, 100, weight);
        BigInteger total = 0;
        std::uint64_t twice = 0;
        for (UnitId id = 0; id < plan.size(); ++id) {
            const Problem unit = problem_of(problem, plan.unit(id));
            const BigInteger folded = count(*engine, unit, never)->placements;
            total += plan.weight(id) * folded;
            twice += folded > engine->count(unit, never)->placements ? 1 : 0;
        }
        EXPECT_EQ(decimal(total), known_count("Q", "total", n));
        EXPECT_GT(twice, plan.size() / 10);
    }
}

// The estimate by which plans are cut: the nodes of all row choices, divided by their number.
TEST(RowChoices, TakeAsManyNodesAsOneOfThemEach) {
    for (const std::uint64_t n : {1, 2, 3, 7, 8, 13, 14}) {
        const Problem problem = problem_on("Q", n);
        const NodeEstimate nodes = engine_kind("quadrant-join").nodes(problem);
        for (const bool centre : {false, true}) {
            if (centre && n % 2 == 0) continue;
            const RowChoice one = one_row_choice(problem.board, centre);
            Halves halves = one.halves;
            const std::uint64_t middle = std::uint64_t{1} << (n / 2);
            if (centre) {
                EXPECT_EQ((halves.west | halves.east) & middle, 0u) << n;
                halves.east |= middle;
            }
            EXPECT_EQ(halves.west & halves.east, 0u) << n;
            EXPECT_EQ(row_choices(halves, problem.board), 1u) << n;
            EXPECT_GT(nodes(one), 0u) << n;
            if (n < 3) continue;
            const Halves first{0, 1};
            RowChoice many{first, centre};
            const std::uint64_t rest =
                row_choices({0, first.east | (centre ? middle : 0)}, problem.board);
            EXPECT_EQ(nodes(many), nodes(one) * rest) << n;
        }
    }
}

TEST(RowChoices, AreUnitsOfDifferentDigests) {
    std::uint64_t weight = 0;
    EXPECT_EQ(plan_of(12, 10, weight).parts()[0].digest, plan_of(12, 10, weight).parts()[0].digest);
    EXPECT_FALSE(plan_of(12, 10, weight).parts()[0].digest ==
                 plan_of(12, 100, weight).parts()[0].digest);
    // As many units, with other rows.
    const auto plan_with = [](const Halves& halves, bool folded = false) {
        Unit unit;
        unit.weight = 1;
        unit.kind = RowChoice{halves, false, folded};
        Plan plan;
        plan.open_part(Symmetry::identity, 1);
        plan.add(unit);
        plan.close_part(1);
        return plan;
    };
    EXPECT_FALSE(plan_with({1, 2}).parts()[0].digest == plan_with({2, 1}).parts()[0].digest);
    EXPECT_FALSE(plan_with({1, 2}).parts()[0].digest == plan_with({1, 2}, true).parts()[0].digest);
}

// Units with equally many choices differ in cost: those with the highest estimates take far more
// than those with the lowest.
TEST(RowChoices, AreEstimatedByTheFillingsOfTheirHalves) {
    const Problem problem = problem_on("Q", 14);
    const EngineKind& kind = engine_kind("quadrant-join");
    const auto engine = kind.make_engine(problem);
    Plan plan;
    plan.open_part(Symmetry::identity, 1);
    add_row_choices(plan, OpenSquares(problem.board), {1, 1000}, {});
    std::vector<std::pair<std::uint64_t, std::uint64_t>> units;  // estimate, nodes
    const StopFlag never{false};
    const auto workspace = engine->make_workspace();
    for (UnitId id = 0; id < plan.size(); ++id) {
        const Unit unit = plan.unit(id);
        const auto tallies =
            engine->count_units(problem, {&unit, 1}, workspace.get(), KernelChoice::fastest, never);
        units.emplace_back(plan.estimated_nodes(id), tallies.at(0).nodes);
    }
    std::sort(units.begin(), units.end());
    const auto nodes_of = [&](std::size_t first, std::size_t last) {
        return std::accumulate(
            units.begin() + static_cast<std::ptrdiff_t>(first),
            units.begin() + static_cast<std::ptrdiff_t>(last), std::uint64_t{0},
            [](std::uint64_t sum, const auto& unit) { return sum + unit.second; });
    };
    const std::size_t quarter = units.size() / 4;
    EXPECT_GT(nodes_of(units.size() - quarter, units.size()), 2 * nodes_of(0, quarter));
}

}  // namespace
}  // namespace hetman::test
