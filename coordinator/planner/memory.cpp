#include "coordinator/planner/memory.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/failure.h"
#include "common/job/size.h"
#include "worker/machine/usable_memory.h"

namespace hetman {
namespace {

// The share of a limit that plan and ledger have: enough for six million units.
std::uint64_t bytes_of_plan(std::uint64_t limit) {
    constexpr std::uint64_t most = std::uint64_t{4} << 30;
    return std::min(limit / 2, most);
}

}  // namespace

MemoryBudget memory_budget_of(const RunSettings& run, std::uint64_t threads) {
    MemoryBudget budget;
    if (run.memory) budget.bytes = *run.memory - bytes_of_plan(*run.memory);
    budget.threads = threads;
    return budget;
}

MemoryBudget memory_budget_of(const RunSettings& run) {
    return memory_budget_of(run, run.threads.value_or(1));
}

std::uint64_t most_units_within(const RunSettings& run) {
    constexpr std::uint64_t bytes_a_unit = 700;  // measured: plan and ledger together
    const std::uint64_t bytes = run.memory ? bytes_of_plan(*run.memory) : MemoryBudget::no_limit;
    return std::max<std::uint64_t>(1, bytes / bytes_a_unit);
}

void expect_memory(std::uint64_t bytes, const std::string& what, const std::string& where) {
    if (const auto lack = lack_of_memory(what, bytes))
        throw Failure(ExitCode::usage,
                      {*lack, where, "use a machine with more memory, or fewer rows"});
}

void expect_within_limit(std::uint64_t bytes, const std::string& what, const RunSettings& run,
                         std::uint64_t threads) {
    if (bytes <= memory_budget_of(run, threads).bytes) return;
    throw Failure(ExitCode::usage,
                  {fmt::format("{} takes {:.1f} MB, and engines have {:.1f} MB of the limit of {}",
                               what, static_cast<double>(bytes) * 1e-6,
                               static_cast<double>(memory_budget_of(run, threads).bytes) * 1e-6,
                               format_size(*run.memory)),
                   "memory", "allow more, or count with fewer threads"});
}

}  // namespace hetman
