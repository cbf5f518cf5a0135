#pragma once
// Counting finished units again with another engine: which engine can, and what a difference means.

#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/plan/plan.h"
#include "worker/engines/engine_list.h"

namespace hetman {

// A unit that was counted by two engines, or whose samples were completed twice by the one method.
struct Recount {
    UnitId id = 0;
    std::string first_engine;
    std::string second_engine;
    std::string first;   // "92 placements"
    std::string second;  // "91"
};

// Names the unit, both counts and both engines, and the command that repeats it. `directory` is the
// run's; empty if there is none.
Complaint difference(const Recount& recount, const std::string& directory);

// The engines that count units of a plan first and again.
class RecountingEngines {
  public:
    RecountingEngines(const Plan& plan, const std::string& first_engine)
        : plan_(plan), first_engine_(engine_kind(first_engine)) {}

    // The one that counts units with that required symmetry first.
    const EngineKind& first(const Subgroup& required) const;

    // The named one, or for "auto" the one with the cheapest nodes, but rather not one that counts
    // whole boards for each unit, and none that would search for ever. Throws Failure(usage) if it
    // cannot recount all parts of the plan.
    const EngineKind& second(const std::string& name) const;

    // The one with the cheapest nodes among those that search each unit by itself in little memory;
    // null if there is none.
    const EngineKind* second_that_searches() const;

  private:
    template <class Condition>
    const EngineKind* cheapest_if(const Condition& condition) const;
    std::optional<std::string> why_not(const EngineKind& engine) const;
    bool are_remainders() const;
    bool takes_for_ever(const EngineKind& engine) const;
    Problem part(const Subgroup& required) const;

    const Plan& plan_;
    const EngineKind& first_engine_;
};

}  // namespace hetman
