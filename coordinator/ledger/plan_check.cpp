#include "coordinator/ledger/plan_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/failure.h"

namespace hetman {
namespace {

bool has_its_class_sizes(const Plan& plan, const GoalKind& goal) {
    std::vector<PartName> parts;
    for (const PlanPart& part : plan.parts())
        parts.push_back({name_of(part.symmetry), part.class_size});
    return can_have_parts(plan.problem(), goal, parts);
}

}  // namespace

void check_against_plan(const Ledger& ledger, const Plan& plan,
                        const std::filesystem::path& directory) {
    if (ledger.units() > plan.size()) throw changed_in_memory("the number of units in the ledger");
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!ledger.is_done(id) || ledger.planned(id) == plan.planned(id)) continue;
        const std::string what =
            ledger.weight(id) != plan.weight(id)
                ? fmt::format("unit {} has weight {} in the ledger, {} in the plan", id,
                              ledger.weight(id), plan.weight(id))
                : fmt::format("the squares of unit {} in the ledger differ from those in the plan",
                              id);
        throw Failure(ExitCode::verification,
                      {what, directory.string(),
                       "the ledger was altered, or the machine that wrote it is faulty: restore a "
                       "copy of the ledger, or begin again with --fresh"});
    }
}

void check_parts(const Plan& plan, const RunIdentity& identity) {
    const RunIdentity now = identity_of(plan.problem(), identity.decision, plan, identity.find);
    UnitId first = 0;
    for (const PlanPart& part : plan.parts()) {
        if (part.first != first || part.units > plan.size() - first)
            throw changed_in_memory("the plan");
        first += part.units;
    }
    if (first != plan.size() || now.problem != identity.problem || now.parts != identity.parts ||
        !has_its_class_sizes(plan, goal_kind(identity.find)))
        throw changed_in_memory("the plan");
}

void check_units(const Plan& plan) {
    for (const PlanPart& part : plan.parts())
        if (plan.digest_now(part) != part.digest)
            throw changed_in_memory(fmt::format("the plan's part for {}", name_of(part.symmetry)));
}

}  // namespace hetman
