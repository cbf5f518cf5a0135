#pragma once
// Recounts of finished units with another engine: which engines can make them, and how a difference
// is reported.

#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/plan/plan.h"
#include "worker/engine_list.h"

namespace hetman {

// A unit counted twice, by two engines or by one, or whose samples were completed twice by the same
// method.
struct Recount {
    UnitId id = 0;
    std::string first_engine;
    std::string second_engine;
    std::string first;   // "92 placements"
    std::string second;  // "91"
    bool has_samples = false;
    std::string prime = {};  // not empty: the unit is a part's total, counted modulo this prime
};

// The error for two different counts: names the unit, both counts and both engines, and the command
// that repeats the recount. `directory` is the run's; empty if there is none.
Complaint difference(const Recount& recount, const std::string& directory);

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
    bool are_remainders() const;
    bool takes_for_ever(const EngineKind& engine) const;
    Problem part(const Subgroup& required) const;

    const Plan& plan_;
    const EngineKind& first_engine_;
};

}  // namespace hetman
