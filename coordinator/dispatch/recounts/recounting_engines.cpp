#include "coordinator/dispatch/recounts/recounting_engines.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "common/failure.h"
#include "coordinator/planner/planner.h"

namespace hetman {

const EngineKind& RecountingEngines::first(const Subgroup& required) const {
    return engine_for(first_engine_, plan_.problem(), required);
}

bool are_remainders(const Plan& plan) {
    return plan.size() > 0 && std::holds_alternative<PrimeRange>(plan.unit(0).kind);
}

std::optional<std::string> RecountingEngines::why_not(const EngineKind& engine) const {
    if (are_remainders(plan_))
        return "these units are counted by remainders, which it does not support";
    for (const PlanPart& counted : plan_.parts()) {
        const EngineKind& counter = first(counted.symmetry);
        if (counter.name == engine.name) return "it counted some of these units";
        if (counter.strategy() == Strategy::row_choices &&
            engine.strategy() != Strategy::row_choices && engine.shows == Shows::nothing)
            return "these units give placements different weights, and it does not enumerate "
                   "placements";
        if (auto refusal = engine.refusal(part(counted.symmetry))) return refusal;
        if (engine.needs_primes != nullptr && engine.needs_primes(part(counted.symmetry), {}))
            return "its tables would take too much memory";
    }
    return std::nullopt;
}

// Units of engines that count whole boards are the whole board, and those that count the last
// pieces at once have large units. Only an engine that counts units of the same kind takes about as
// long as the first.
bool RecountingEngines::takes_for_ever(const EngineKind& engine) const {
    const std::vector<PlanPart>& parts = plan_.parts();
    return std::any_of(parts.begin(), parts.end(), [&](const PlanPart& counted) {
        const EngineKind& counter = first(counted.symmetry);
        return (!counter.cuts_by_prefixes() || counter.last_pieces > 0) &&
               !(counter.strategy() == Strategy::row_choices &&
                 engine.strategy() == Strategy::row_choices) &&
               nodes_of_whole(part(counted.symmetry), engine) > most_searched_nodes;
    });
}

template <class Condition>
const EngineKind* RecountingEngines::cheapest_if(const Condition& condition) const {
    const EngineKind* best = nullptr;
    const auto cost = [](const EngineKind& engine) {
        return std::tuple(!engine.cuts_by_prefixes(), !engine.automatic, !engine.has_few_nodes,
                          engine.automatic ? engine.picoseconds_per_node : 0);
    };
    // On a tie the later in the list, which is the less naive.
    for (const EngineKind& engine : engine_kinds())
        if ((best == nullptr || cost(engine) <= cost(*best)) && condition(engine)) best = &engine;
    return best;
}

const EngineKind* RecountingEngines::second_that_searches() const {
    // Refusals of engines with tables may take longer than a short count.
    return cheapest_if([this](const EngineKind& engine) {
        return engine.cuts_by_prefixes() && engine.bytes == nullptr && !why_not(engine);
    });
}

const EngineKind& RecountingEngines::second(const std::string& name) const {
    const bool is_itself = name == first_engine_.name && first_engine_.has_huge_tables;
    if (is_itself || (name == "auto" && are_remainders(plan_))) return first_engine_;
    if (name != "auto") {
        const EngineKind& engine = engine_kind(name);
        if (const auto why = why_not(engine))
            throw Failure(ExitCode::usage,
                          {fmt::format("engine {} cannot recount these units", name), *why,
                           "choose another engine, or --engine auto"});
        return engine;
    }
    const EngineKind* best = cheapest_if(
        [this](const EngineKind& engine) { return !why_not(engine) && !takes_for_ever(engine); });
    if (best == nullptr && first_engine_.has_huge_tables) return first_engine_;
    if (best == nullptr)
        throw Failure(ExitCode::usage,
                      {"no other engine can recount these units in reasonable time", "",
                       "to try one nevertheless: `hetman verify DIR --engine NAME`"});
    return *best;
}

Problem RecountingEngines::part(const Subgroup& required) const {
    Problem part = plan_.problem();
    part.required = required;
    return part;
}

}  // namespace hetman
