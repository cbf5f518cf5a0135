#include "coordinator/plan/memory_limit.h"

#include <algorithm>

namespace hetman {

MemoryBudget memory_budget_of(const RunSettings& run, std::uint64_t threads) {
    MemoryBudget budget;
    if (run.memory) budget.bytes = *run.memory / 2;
    budget.threads = threads;
    return budget;
}

MemoryBudget memory_budget_of(const RunSettings& run) {
    return memory_budget_of(run, run.threads.value_or(1));
}

std::uint64_t most_units_within(const RunSettings& run) {
    constexpr std::uint64_t bytes_a_unit = 700;  // measured: plan and ledger together
    return std::max<std::uint64_t>(1, memory_budget_of(run, 1).bytes / bytes_a_unit);
}

}  // namespace hetman
