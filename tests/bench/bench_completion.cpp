// Benchmark of completions: boards made from one placement by removing half of its queens.
#include <benchmark/benchmark.h>

#include <utility>

#include "worker/completion/completer.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/validator.h"

namespace hetman::test {
namespace {

constexpr int smallest = 10;
constexpr int largest = 1'000'000;

std::uint32_t rows_of(const benchmark::State& state) {
    return static_cast<std::uint32_t>(state.range(0));
}

void complete_boards(benchmark::State& state) {
    const std::uint32_t n = rows_of(state);
    const Composition placement = *random_placement(n, 1);
    std::uint64_t seed = 0;
    for (auto iteration : state) {
        state.PauseTiming();
        Composition given = cut(placement, n / 2, ++seed);
        state.ResumeTiming();
        benchmark::DoNotOptimize(complete(std::move(given), {}, never_stop).verdict);
    }
}
BENCHMARK(complete_boards)->RangeMultiplier(10)->Range(smallest, largest);

void check_boards(benchmark::State& state) {
    const Composition placement = *random_placement(rows_of(state), 1);
    for (auto iteration : state) benchmark::DoNotOptimize(first_conflict(placement).has_value());
}
BENCHMARK(check_boards)->RangeMultiplier(10)->Range(smallest, largest);

}  // namespace
}  // namespace hetman::test
