#include "tests/coordinator/plain_problems.h"

#include <gtest/gtest.h>

#include "coordinator/dispatch/run.h"
#include "coordinator/report/result.h"
#include "tests/support/oracle.h"
#include "worker/engines/brute_force/brute_force.h"
#include "worker/engines/engine_list.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t most_placements = 5'000;
constexpr std::uint64_t most_sets_to_try = 30'000;  // by brute force

Problem problem_of(const PlainProblem& plain) {
    Problem problem;
    problem.piece = Piece::parse(notation_of(plain.moves));
    problem.board = plain.board;
    problem.pieces = plain.pieces;
    problem.preplaced = plain.preplaced;
    problem.blocked = plain.blocked;
    problem.colour = named(all_colours, plain.colour).value();
    problem.self_attack = plain.self_attack;
    problem.required = subgroup_named(plain.symmetric).value();
    problem.group = named(all_map_groups, plain.group).value();
    return settled(problem);
}

Result answer(const Problem& problem, const std::string& engine, const Goal& goal) {
    Job job;
    job.problem = problem;
    job.goal = goal;
    job.run.engine = engine;
    job.run.threads = 1;
    job.run.unit_nodes = 20;
    Console console(Verbosity::quiet);
    return execute(job, {}, nullptr, console).result;
}

Goal goal_of(Find find) {
    Goal goal;
    goal.find = find;
    return goal;
}

std::map<std::uint64_t, std::uint64_t> sizes_of(const Result& result) {
    std::map<std::uint64_t, std::uint64_t> sizes;
    for (const auto& [size, classes] : result.classes)
        if (classes.value != 0) sizes[size] = std::stoull(to_decimal(classes));
    return sizes;
}

void expect_counts(const Problem& problem, const std::string& engine, bool by_size,
                   const PlainAnswer& expected) {
    Goal goal;
    goal.unique = true;
    goal.classes = by_size;
    const Result result = answer(problem, engine, goal);
    EXPECT_EQ(to_decimal(result.total.value()), std::to_string(expected.total));
    EXPECT_EQ(to_decimal(result.unique.value()), std::to_string(expected.classes));
    if (by_size) {
        EXPECT_EQ(sizes_of(result), expected.classes_by_size);
    }
}

void expect_heat_map(const Problem& problem, const std::string& engine,
                     const PlainAnswer& expected) {
    const Result result = answer(problem, engine, goal_of(Find::heatmap));
    ASSERT_EQ(result.document.squares.size(), expected.occupied.size());
    for (Square square = 0; square < expected.occupied.size(); ++square)
        EXPECT_EQ(to_decimal(result.document.squares[square]),
                  std::to_string(expected.occupied[square]));
}

}  // namespace

int expect_plain_answer(const PlainProblem& plain) {
    SCOPED_TRACE(describe(plain));
    const std::optional<PlainAnswer> expected = plain_answer(plain, most_placements);
    if (!expected) return 0;
    const Problem problem = problem_of(plain);
    EXPECT_TRUE(faults(problem).empty()) << faults(problem).front().what;
    // Groups of hundreds of maps have hundreds of subgroups, each with a part of the plan.
    const bool by_size = class_symmetries(problem).size() <= 24;
    int counted = 0;
    for (const EngineKind& engine : engine_kinds()) {
        if (engine.refusal(problem)) continue;
        if (engine.name == "brute-force" && sets_to_try(problem) > most_sets_to_try) continue;
        SCOPED_TRACE(engine.name);
        expect_counts(problem, engine.name, by_size, *expected);
        if (engine.shows == Shows::lexicographic) {
            const Result first = answer(problem, engine.name, goal_of(Find::first));
            EXPECT_EQ(first.document.placement.value(), expected->first);
        }
        if (engine.shows != Shows::nothing) expect_heat_map(problem, engine.name, *expected);
        ++counted;
    }
    EXPECT_GE(counted, 2) << "backtracking, filtering";
    return counted;
}

void expect_plain_answers(std::uint64_t seed, int problems) {
    Random random(seed);
    for (int found = 0; found < problems;)
        if (expect_plain_answer(random_plain_problem(random)) > 0) ++found;
}

}  // namespace hetman::test
