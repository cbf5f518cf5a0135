#include "coordinator/storage/kept_plan.h"

#include <fmt/core.h>

#include <system_error>

#include "common/failure.h"
#include "coordinator/files/files.h"
#include "coordinator/files/run_files.h"
#include "coordinator/planner/planner.h"
#include "coordinator/storage/plan_file.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

std::optional<Plan> read_plan_in(const std::filesystem::path& directory, const RunIdentity& run,
                                 const PlanningWatch& watch) {
    std::error_code unreadable;
    if (!std::filesystem::is_directory(directory, unreadable)) return std::nullopt;
    std::string fault;
    return read_plan(Directory(directory), run, fault, watch);
}

}  // namespace

std::optional<Plan> read_plan(const Directory& directory, const RunIdentity& run,
                              std::string& fault, const PlanningWatch& watch) {
    try {
        if (directory.kind_of(plan_file) == FileKind::nothing) return std::nullopt;
        return decode_plan(directory.read(plan_file, longest_plan(run)), run, watch);
    } catch (const std::runtime_error& error) {
        fault = error.what();
        return std::nullopt;
    }
}

Plan plan_again(const RunIdentity& kept, const std::filesystem::path& directory,
                const PlanningWatch& watch) {
    Plan plan = workload_of(kept.find).plan(kept.problem, kept.decision, scope_of(kept), watch);
    const RunIdentity made = identity_of(kept.problem, kept.decision, plan, kept.find);
    if (const auto differing = differences(kept, made); !differing.empty())
        throw Failure(ExitCode::checkpoint,
                      {fmt::format("this version makes a different plan: {}", differing.front()),
                       directory.string(), "use the version that began the run"});
    return plan;
}

Plan plan_of(const RunIdentity& kept, const std::filesystem::path& directory,
             const PlanningWatch& watch) {
    if (std::optional<Plan> plan = read_plan_in(directory, kept, watch)) return *std::move(plan);
    return plan_again(kept, directory, watch);
}

}  // namespace hetman
