#pragma once
// A workload: what the core distributes. It makes the units of a plan, states their memory and
// cost, chooses how they are recounted, and describes plans to users. Its goal
// (worker/goals/goal_kind.h) answers units, compares answers, identifies runs and presents results.
//
// A new workload is a folder of its own on each floor, and a line in each of these lists:
// common/job/find.h, coordinator/workload_list.cpp, worker/goal_list.cpp and, if it has settings of
// its own, common/workload_settings.h and common/workload_tables.cpp.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "common/job/job.h"
#include "coordinator/plan/decision.h"
#include "coordinator/plan/part_symmetries.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

class Ledger;      // coordinator/ledger/ledger.h
class UnitStrata;  // coordinator/forecast/unit_strata.h
struct Forecast;   // coordinator/forecast/forecast.h

// Decides what the settings of a run leave open. Made once for a start, because asking the engines
// may take long.
class Decider {
  public:
    virtual ~Decider() = default;

    // Throws Failure(usage) if the workload is impossible with these settings.
    virtual void check() {}
    // Throws what check() throws.
    virtual Decision decide(const PlanningWatch& watch) = 0;
    // A sentence on how more memory would change the decision; nothing if it would not.
    virtual std::optional<std::string> advice_on_memory(const Decision&) { return std::nullopt; }
};

// How finished units are recounted.
struct RecountWay {
    std::string by;         // the name of an engine or a method
    std::string described;  // "engine filtering"
    const GoalKind& goal;   // of the recount
    Recounted recounted;
    std::string again = {};  // "its samples were completed again"; empty: `by` counted it again
};

// The default implementations suit workloads without engines, parts or large memory.
class Workload {
  public:
    virtual ~Workload() = default;

    virtual const GoalKind& goal() const = 0;

    // Throws Failure(usage), naming the flag, if this workload uses no engines.
    virtual void expect_engines(const std::string& flag) const = 0;

    virtual std::unique_ptr<Decider> decider(const Problem& problem,
                                             const RunSettings& settings) const = 0;
    // The decision of a run that is continued with other settings.
    virtual Decision decide_again(const Problem& problem, const Decision& kept,
                                  const RunSettings& settings) const = 0;
    // Throws std::runtime_error, with a short reason, if no run can have made this decision.
    virtual void check(const Problem& problem, const Decision& decision) const = 0;

    // Makes the plan, the same on every machine. Throws Failure(usage) if there would be too many
    // units, or if it takes too long.
    virtual Plan plan(const Problem& problem, const Decision& decision, const PlanScope& scope,
                      const PlanningWatch& watch = nullptr) const = 0;
    // PlanPart::frame_weight of the part with a symmetry, counted again.
    virtual std::uint64_t frame_weight(const Problem&, const Subgroup& /*symmetry*/,
                                       const Decision&, const PlanningWatch& = nullptr) const {
        return 1;
    }
    // True if each part of the plan is one unit, which a stop loses.
    virtual bool has_whole_parts(const Decision&) const { return false; }

    // The memory in bytes that a process of that many threads needs, besides plan and ledger.
    virtual std::uint64_t bytes(const Job&, std::uint64_t /*threads*/) const { return 0; }
    // Throws Failure(usage) if that is more than the job allows, or more than there can be.
    virtual void expect_memory(const Job&, std::uint64_t /*threads*/) const {}

    // How units of a plan, counted by `first`, are counted again; `asked` names an engine, or is
    // "auto". Throws Failure(usage) if that is impossible.
    virtual RecountWay recount_way(const Plan& plan, const std::string& first,
                                   const std::string& asked) const = 0;
    // The engine that counts units with that required symmetry in a run of `engine`.
    virtual std::string counter(const Problem&, const std::string& engine,
                                const Subgroup& /*required*/) const {
        return engine;
    }

    // The forecast for the units missing in `kept`, without counting any but small parts of some.
    // `memory`: the bytes that this may use; 0: nothing is measured. Nothing if too little is
    // known.
    virtual std::optional<Forecast> forecast(const Plan& plan, const Decision& decision,
                                             const UnitStrata& strata, const Ledger& kept,
                                             std::uint64_t memory) const = 0;

    // For people: "engine filtering, frame central"; empty if the summary of the problem says all.
    virtual std::string describe(const Decision&) const { return {}; }
    // "at most 1000 nodes a unit (estimated)".
    virtual std::string describe_units(const Plan& plan, const Decision& decision) const = 0;
};

}  // namespace hetman
