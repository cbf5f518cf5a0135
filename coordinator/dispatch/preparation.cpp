#include "coordinator/dispatch/preparation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/failure.h"
#include "coordinator/ledger/plan_check.h"
#include "coordinator/storage/kept_plan.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

std::string name_or_none(const std::optional<Shard>& shard) {
    return shard ? name_of(*shard) : "none";
}

void refuse_if_different(const Checkpoint& kept, const RunIdentity& wanted,
                         const std::optional<Shard>& shard,
                         const std::filesystem::path& directory) {
    std::vector<std::string> differing = differences(kept.identity, wanted);
    if (kept.shard != shard)
        differing.push_back(fmt::format("shard is {} in the ledger, {} in the job",
                                        name_or_none(kept.shard), name_or_none(shard)));
    if (differing.empty()) return;
    throw Failure(ExitCode::checkpoint,
                  {fmt::format("the ledger belongs to another run: {}", fmt::join(differing, ", ")),
                   directory.string(),
                   "choose another directory with --dir, or move the old run aside with --fresh"});
}

// A scope wider than the run's may add no part, for example on a board without symmetry.
bool has_parts_of(const PlanScope& scope, const RunIdentity& run) {
    return part_symmetries(run.problem, scope).size() == run.parts.size();
}

}  // namespace

Prepared prepare(const Job& job, Decider& decider, const std::optional<FoundCheckpoint>& found,
                 const std::filesystem::path& directory, const std::optional<Shard>& shard,
                 const PlanningWatch& watch, const Directory* files) {
    const Problem& problem = job.problem;
    const Workload& workload = workload_of(job.goal.find);
    const GoalKind& goal = workload.goal();
    Prepared prepared;
    prepared.job = job;
    Decision decision;
    PlanScope scope(job.goal.unique, job.goal.classes);
    if (found) {
        prepared.checkpoint = found->checkpoint;
        decision = workload.decide_again(problem, found->checkpoint.identity.decision, job.run);
        // Checked before a plan is made for the wrong problem.
        refuse_if_different(found->checkpoint, {problem, decision, {}, goal.find()}, shard,
                            directory);
        const PlanScope before = scope_of(found->checkpoint.identity);
        scope = {scope.unique || before.unique, scope.classes || before.classes};
    } else {
        decision = decider.decide(watch);
        prepared.advice = decider.advice_on_memory(decision);
    }
    std::optional<Plan> kept;
    if (found && files != nullptr && decision == found->checkpoint.identity.decision &&
        has_parts_of(scope, found->checkpoint.identity))
        kept = read_plan(*files, found->checkpoint.identity, prepared.plan_fault, watch);
    prepared.planned = !kept;
    prepared.plan = kept ? *std::move(kept) : workload.plan(problem, decision, scope, watch);
    const RunIdentity identity = identity_of(problem, decision, prepared.plan, goal.find());
    if (found) refuse_if_different(found->checkpoint, identity, shard, directory);
    if (found) check_against_plan(found->checkpoint.ledger, prepared.plan, directory);
    if (!found) prepared.checkpoint.ledger = Ledger(0, goal);
    prepared.checkpoint.identity = identity;
    prepared.checkpoint.shard = shard;
    prepared.checkpoint.ledger.grow(prepared.plan.size());
    if (shard) prepared.checkpoint.ledger.restrict_to(share_of(*shard, identity.parts));
    prepared.job.run.engine = decision.engine;
    prepared.job.run.frame = decision.frame;
    prepared.job.run.unit_nodes = decision.unit_nodes;
    return prepared;
}

}  // namespace hetman
