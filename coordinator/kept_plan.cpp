#include "coordinator/kept_plan.h"

#include <fmt/format.h>

#include "common/failure.h"
#include "coordinator/plan/planner.h"
#include "coordinator/plan_check.h"

namespace hetman {

Plan plan_of(const RunIdentity& kept, const std::filesystem::path& directory,
             const StopQuestion& stop) {
    Plan plan = make_plan(kept.problem, kept.decision, kept.parts.size() > 1, stop, kept.find);
    const RunIdentity made = identity_of(kept.problem, kept.decision, plan, kept.find);
    if (const auto differing = differences(kept, made); !differing.empty())
        throw Failure(ExitCode::checkpoint,
                      {fmt::format("this version makes another plan: {}", differing.front()),
                       directory.string(), "use the version that began the run"});
    return plan;
}

Plan plan_of(const Checkpoint& checkpoint, const std::filesystem::path& directory) {
    Plan plan = plan_of(checkpoint.identity, directory);
    check_against_plan(checkpoint.ledger, plan, directory);
    return plan;
}

}  // namespace hetman
