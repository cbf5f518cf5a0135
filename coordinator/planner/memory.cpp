#include "coordinator/planner/memory.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/failure.h"
#include "common/job/size.h"
#include "common/plural.h"
#include "worker/engine_list.h"
#include "worker/goal_list.h"
#include "worker/machine/usable_memory.h"

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

void expect_memory(std::uint64_t bytes, const std::string& what, const std::string& where) {
    if (const auto lack = lack_of_memory(what, bytes))
        throw Failure(ExitCode::usage,
                      {*lack, where, "use a machine with more memory, or fewer rows"});
}

void expect_memory_to_count(const Job& job, std::uint64_t threads) {
    const bool needs_no_engine = goal_kind(job.goal.find).engine_use() == EngineUse::none;
    if (!needs_no_engine && !job.run.memory) return;
    const std::uint64_t bytes = memory_to_count(job, threads);
    const std::string what =
        needs_no_engine ? fmt::format("completing {} of {} at a time", counted(threads, "board"),
                                      counted(job.problem.board.side(), "row"))
                        : fmt::format("counting with engine {} on {}", job.run.engine,
                                      counted(threads, "thread"));
    if (needs_no_engine) expect_memory(bytes, what, "[completion]");
    const MemoryBudget budget = memory_budget_of(job.run, threads);
    if (bytes <= budget.bytes) return;
    throw Failure(ExitCode::usage,
                  {fmt::format("{} takes {:.1f} MB, and half of the limit of {} is less", what,
                               static_cast<double>(bytes) * 1e-6, format_size(*job.run.memory)),
                   "memory", "allow more, or count with fewer threads"});
}

// A process's threads share its tables, but each thread that completes boards has its own.
std::uint64_t memory_to_count(const Job& job, std::uint64_t threads) {
    const GoalKind& goal = goal_kind(job.goal.find);
    if (goal.engine_use() == EngineUse::none)
        return goal.most_bytes_of_thread(job.problem) * threads;
    return engine_kind(job.run.engine).bytes_of(job.problem, memory_budget_of(job.run, threads));
}

}  // namespace hetman
