#pragma once
// The levels at which problems are cut into units. A new kind of level is a file pair here and a
// line in level_list.cpp.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/problem/problem.h"
#include "coordinator/plan/levels/frame.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"
#include "worker/engines/engine_kind.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

// One problem at a level: its first units, and how they are cut further.
class Level {
  public:
    virtual ~Level() = default;

    // The estimated nodes of all units, at most 2^64 - 1; 0 if there is no estimate.
    virtual std::uint64_t whole_estimate() const = 0;
    // The same if the problem is not cut, for levels where that may be better. Nothing: it is
    // always cut.
    virtual std::optional<std::uint64_t> estimate_of_one_unit() const { return std::nullopt; }
    // The number of units if none is cut further, as far as it is known beforehand.
    virtual std::uint64_t uncut_units() const { return 1; }

    // The nodes of its units within this memory, if the level decides them. Nothing: the planner
    // does, by the estimate and the number of units.
    virtual std::optional<std::uint64_t> unit_nodes_within(const MemoryBudget& /*memory*/) const {
        return std::nullopt;
    }

    // Adds the units to the plan, cut further if their estimate exceeds `budget`. Returns the sum
    // of their weights at this level. Throws Failure(usage) if the plan would have too many units,
    // PlanningStopped if the watch stops planning.
    virtual std::uint64_t add_units(Plan& plan, std::uint64_t budget) const = 0;
    // For searches that end with the first unit that has a placement: units may be left larger than
    // the budget once there are `most`.
    virtual std::uint64_t add_first_units(Plan& plan, std::uint64_t budget,
                                          std::uint64_t /*most*/) const {
        return add_units(plan, budget);
    }
};

// How well a level suits a problem, an engine and a goal. The level that suits best is used;
// exactly one does.
enum class Suits : std::uint8_t {
    no,
    if_named,   // only if the user names it
    otherwise,  // if no other level does
    usually,    // unless the user names another
    as_named,   // the user named it, and it is possible
    only,       // whatever the user names
};

// The description of a kind of level. Functions that may be null say what that means.
struct LevelKind {
    std::string name;  // of its frame, as jobs and files contain it

    // For frames of lines: the lines that its units fill. Null: it has none.
    Frame (*lines)(const Problem& problem) = nullptr;
    // Whether a problem can be cut so, by whatever engine and for whatever goal. Null: all can.
    bool (*has)(const Problem& problem) = nullptr;
    std::string_view needs = {};  // what its problems have: "frame NAME needs ..."
    Suits (*suits)(const Problem& problem, const EngineKind& engine, const GoalKind& goal,
                   const MemoryBudget& memory) = nullptr;
    // Whether a plan by this level also cuts `part` by it: the problem with another symmetry
    // required, which `counter` counts, the plan's engine `chosen` or one in its place. Otherwise
    // the part is cut by the level that suits it best. Null: it always does.
    bool (*cuts_part)(const Problem& part, const EngineKind& counter,
                      const EngineKind& chosen) = nullptr;

    // The level refers to the engine and the watch, which must outlive it.
    std::function<std::unique_ptr<Level>(const Problem& problem, const EngineKind& engine,
                                         const PlanningWatch& watch)>
        make = nullptr;
    // What Level::add_units returns, counted without making units.
    std::function<std::uint64_t(const Problem& problem, const EngineKind& engine,
                                const PlanningWatch& watch)>
        count_weight = nullptr;
    // True if the counts of units are remainders of the problem's
    // (coordinator/report/remainders.h).
    bool by_remainders = false;
    // How often the units count each placement, all weights included. Null: once.
    std::uint64_t (*times_counted)(const Problem& problem) = nullptr;

    // The planner chooses a budget that aims at no more units than `most_aimed_units` and at fewer
    // than a plan may have, by the factor `overshoot`: children are much smaller than their
    // parents, so that cuts give about ten times as many units as aimed at. 0: no budget is chosen,
    // because no unit is cut further.
    std::uint64_t most_aimed_units = 100'000;
    std::uint64_t overshoot = 10;

    // Throws Failure(usage) if the problem cannot be cut so, see `has`.
    void expect(const Problem& problem) const;
    // For frames of lines. Throws what `expect` throws.
    Frame lines_of(const Problem& problem) const;
};

// For `cuts_part` of levels that are for one engine.
bool is_counted_by_chosen(const Problem& part, const EngineKind& counter, const EngineKind& chosen);

}  // namespace hetman
