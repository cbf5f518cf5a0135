// The engines, each variant that this processor runs by itself, on units of a plan as workers get
// them. "nodes" is nodes a second.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "coordinator/plan/planner.h"
#include "tests/support/oracle.h"
#include "tests/worker/engines_under_test.h"

namespace hetman::test {
namespace {

struct Case {
    const char* engine;  // an engine of the list, all variants of it
    const char* piece;
    std::uint64_t n;
};
constexpr Case cases[] = {
    {"quadrant-join", "Q", 16},    {"quadrant-join", "Q", 17},    {"quadrant-join", "Q", 18},
    {"row-bitmask", "Q", 16},      {"row-bitmask", "QNN", 22},    {"forward-filter", "Q", 16},
    {"forward-filter", "QN", 17},  {"forward-filter", "QNN", 22}, {"forward-filter", "QNN", 28},
    {"forward-filter", "RNN", 14}, {"line-sweep", "BN", 9},       {"line-sweep", "BNN", 8},
    {"column-dp", "RN", 14},
};

constexpr std::uint64_t most_units = 32;  // evenly spread over the plan

std::vector<Problem> units_of(const Problem& problem, const std::string& engine) {
    RunSettings run;
    run.engine = engine;
    const Decision decision = decide(problem, run, nullptr, Find::count);
    const Plan plan = make_plan(problem, decision, false, nullptr, Find::count);
    const std::uint64_t number = std::min(most_units, plan.size());
    std::vector<Problem> units;
    for (std::uint64_t i = 0; i < number; ++i)
        units.push_back(problem_of(problem, plan.unit(i * plan.size() / number)));
    return units;
}

void count_units(benchmark::State& state, const EngineUnderTest& engine, const Case& of) {
    const Problem problem = problem_on(of.piece, of.n);
    const std::vector<Problem> units = units_of(problem, of.engine);
    const std::unique_ptr<Engine> made = engine.make(problem.piece, problem.board);
    std::uint64_t nodes = 0;
    for (auto iteration : state)
        for (const Problem& unit : units) nodes += made->count(unit, never_stop)->nodes;
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

const int registered = [] {
    for (const EngineUnderTest& engine : engines_under_test()) {
        if (!engine.runs_here()) continue;
        for (const Case& of : cases)
            if (engine.kind->name == of.engine)
                benchmark::RegisterBenchmark(
                    (engine.name + '/' + of.piece + '/' + std::to_string(of.n)).c_str(),
                    [engine, of](benchmark::State& state) { count_units(state, engine, of); })
                    ->Unit(benchmark::kMillisecond);
    }
    return 0;
}();

}  // namespace
}  // namespace hetman::test
