#include "tests/coordinator/plain_problems.h"

#include <gtest/gtest.h>

#include <array>

#include "coordinator/dispatch/start.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/report/result.h"
#include "worker/engine_list.h"
#include "worker/engines/brute_force/brute_force.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t most_placements = 5'000;
constexpr std::uint64_t most_sets_to_try = 10'000;  // by brute force
// Groups of hundreds of maps have hundreds of subgroups, each with a part of the plan.
constexpr std::size_t most_maps_for_sizes = 24;
// Of a unit: cut as often as possible, or not at all.
constexpr std::array<std::uint64_t, 2> sizes_of_units{3, 1'000'000};

Result result_of(const Problem& problem, const std::string& engine, const Goal& goal,
                 std::uint64_t unit_nodes, const std::string& frame) {
    Job job;
    job.problem = problem;
    job.goal = goal;
    job.run.engine = engine;
    job.run.threads = 1;
    job.run.unit_nodes = unit_nodes;
    job.run.frame = frame;
    Console console(Verbosity::quiet);
    return execute(job, {}, nullptr, console).result;
}

Goal goal_of(Find find) {
    Goal goal;
    goal.find = find;
    return goal;
}

std::string text_of(const std::optional<CheckedInteger>& number) {
    return number ? to_decimal(*number) : "nothing";
}

std::vector<std::string> texts_of(const std::vector<CheckedInteger>& numbers) {
    std::vector<std::string> texts;
    for (const CheckedInteger& number : numbers) texts.push_back(to_decimal(number));
    return texts;
}

std::vector<std::string> texts_of(const std::vector<std::uint64_t>& numbers) {
    std::vector<std::string> texts;
    for (const std::uint64_t number : numbers) texts.push_back(std::to_string(number));
    return texts;
}

std::map<std::uint64_t, std::string> sizes_of(const Result& result) {
    std::map<std::uint64_t, std::string> sizes;
    for (const auto& [size, classes] : result.classes)
        if (classes.value != 0) sizes[size] = to_decimal(classes);
    return sizes;
}

std::map<std::uint64_t, std::string> sizes_of(const PlainCount& count) {
    std::map<std::uint64_t, std::string> sizes;
    for (const auto& [size, classes] : count.classes_by_size) sizes[size] = std::to_string(classes);
    return sizes;
}

// The largest or smallest number of pieces, whichever is asked for.
std::optional<std::uint64_t> number_of_pieces(const PieceNumber& asked, const PlainCount& count) {
    std::optional<std::uint64_t> number;
    for (std::uint64_t i = 0; i < count.by_number.size(); ++i)
        if (count.by_number[i] > 0 && (!number || asked == NumberKind::largest)) number = i;
    return number;
}

void expect_counts(const Problem& problem, const std::string& engine, const PlainCount& expected,
                   std::uint64_t unit_nodes,
                   const std::string& frame = std::string(choose_automatically)) {
    Goal goal;
    goal.unique = true;
    goal.classes = class_symmetries(problem).size() <= most_maps_for_sizes;
    const Result result = result_of(problem, engine, goal, unit_nodes, frame);
    EXPECT_EQ(text_of(result.total), std::to_string(expected.total));
    EXPECT_EQ(text_of(result.unique), std::to_string(expected.classes));
    if (goal.classes) {
        EXPECT_EQ(sizes_of(result), sizes_of(expected));
    }
    if (problem.pieces == NumberKind::each) {
        EXPECT_EQ(texts_of(result.by_number), texts_of(expected.by_number));
        EXPECT_EQ(texts_of(result.unique_by_number), texts_of(expected.classes_by_number));
    }
    if (problem.pieces.is_extreme()) {
        EXPECT_EQ(result.extreme.has_value(), expected.total > 0);
        EXPECT_EQ(result.extreme, number_of_pieces(problem.pieces, expected));
    }
}

void expect_shown(const Problem& problem, const EngineKind& engine, const PlainCount& expected,
                  std::uint64_t unit_nodes) {
    if (problem.pieces == NumberKind::each || engine.shows == Shows::nothing) return;
    const std::string automatic(choose_automatically);
    if (engine.shows == Shows::lexicographic) {
        const Result first =
            result_of(problem, engine.name, goal_of(Find::first), unit_nodes, automatic);
        EXPECT_EQ(first.document.placement.value(), expected.first);
        EXPECT_EQ(has_no_placement(problem, first), expected.total == 0);
    }
    const Result heat_map =
        result_of(problem, engine.name, goal_of(Find::heatmap), unit_nodes, automatic);
    EXPECT_EQ(texts_of(heat_map.document.squares), texts_of(expected.occupied));
}

bool is_counted_by_remainders(const Problem& problem, const EngineKind& engine) {
    return level_for(problem, engine, "primes", count_goal(), {}).name == "primes";
}

}  // namespace

int expect_plain_answer(const PlainProblem& plain) {
    SCOPED_TRACE(describe(plain));
    const std::optional<PlainCount> expected = plain_count(plain, most_placements);
    if (!expected) return 0;
    const Problem problem = problem_of(plain);
    EXPECT_TRUE(faults(problem).empty()) << faults(problem).front().what;
    int counted = 0;
    for (const EngineKind& engine : engine_kinds()) {
        if (engine.refusal(problem)) continue;
        if (engine.name == "brute-force" && sets_to_try(problem) > most_sets_to_try) continue;
        SCOPED_TRACE(engine.name);
        for (const std::uint64_t unit_nodes : sizes_of_units)
            expect_counts(problem, engine.name, *expected, unit_nodes);
        if (is_counted_by_remainders(problem, engine))
            for (const std::uint64_t unit_nodes : sizes_of_units)
                expect_counts(problem, engine.name, *expected, unit_nodes, "primes");
        expect_shown(problem, engine, *expected, sizes_of_units.front());
        ++counted;
    }
    EXPECT_GE(counted, 2) << "backtracking, filtering";
    SCOPED_TRACE("auto");
    expect_counts(problem, std::string(choose_automatically), *expected, sizes_of_units.back());
    return counted;
}

void expect_plain_answers(std::uint64_t seed, int problems) {
    Random random(seed);
    for (int found = 0; found < problems;)
        if (expect_plain_answer(random_plain_problem(random)) > 0) ++found;
}

}  // namespace hetman::test
