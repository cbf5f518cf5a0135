#pragma once
// The engines that can count finished units again.

#include <optional>
#include <string>

#include "coordinator/plan/plan.h"
#include "worker/engine_list.h"

namespace hetman {

// True if the plan's units are remainders (PrimeRange).
bool are_remainders(const Plan& plan);

// The engines that count units of a plan first and again.
class RecountingEngines {
  public:
    RecountingEngines(const Plan& plan, const std::string& first_engine)
        : plan_(plan), first_engine_(engine_kind(first_engine)) {}

    // The engine that counts units with that required symmetry first.
    const EngineKind& first(const Subgroup& required) const;

    // The named one. For "auto" the one with the cheapest nodes, preferably not one that counts
    // whole boards for each unit, and none that would take too long; for units that no other can
    // recount so, of an engine whose tables are huge, that engine itself. Throws Failure(usage) if
    // it cannot recount all parts of the plan.
    const EngineKind& second(const std::string& name) const;

    // The engine with the cheapest nodes among those that search each unit by itself in little
    // memory; null if there is none.
    const EngineKind* second_that_searches() const;

  private:
    template <class Condition>
    const EngineKind* cheapest_if(const Condition& condition) const;
    std::optional<std::string> why_not(const EngineKind& engine) const;
    bool takes_for_ever(const EngineKind& engine) const;
    Problem part(const Subgroup& required) const;

    const Plan& plan_;
    const EngineKind& first_engine_;
};

}  // namespace hetman
