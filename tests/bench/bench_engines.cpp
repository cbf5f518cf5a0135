// Benchmark of the engines, in every variant that this processor supports, on units of a plan as
// workers receive them. "nodes" means nodes per second.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "coordinator/planner/planner.h"
#include "tests/support/oracle.h"
#include "tests/worker/engines/engines_under_test.h"

namespace hetman::test {
namespace {

struct Case {
    const char* engine;  // an engine of the list, in all variants
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

std::vector<Unit> units_of(const Problem& problem, const std::string& engine) {
    RunSettings run;
    run.engine = engine;
    const Decision decision = decide(problem, run);
    const Plan plan = make_plan(problem, decision, false);
    const std::uint64_t number = std::min(most_units, plan.size());
    std::vector<Unit> units;
    for (std::uint64_t i = 0; i < number; ++i) units.push_back(plan.unit(i * plan.size() / number));
    return units;
}

void count_units(benchmark::State& state, const EngineUnderTest& engine, const Case& of) {
    const Problem problem = problem_on(of.piece, of.n);
    const std::vector<Unit> units = units_of(problem, of.engine);
    const std::unique_ptr<Engine> made = engine.make_engine(problem);
    const auto workspace = made->make_workspace();
    std::uint64_t nodes = 0;
    for (auto iteration : state)
        for (const Tally& tally :
             made->count_units(problem, units, workspace.get(), KernelChoice::fastest, never_stop))
            nodes += tally.nodes;
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
