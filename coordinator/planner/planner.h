#pragma once
// The planner of counting: makes the plan of a problem.

#include <cstdint>

#include "common/job/job.h"
#include "coordinator/plan/decision.h"
#include "coordinator/plan/part_symmetries.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"
#include "coordinator/planner/eligible_engines.h"
#include "worker/engine_list.h"
#include "worker/goals/goals.h"

namespace hetman {

inline constexpr std::uint64_t largest_unit_nodes = std::uint64_t{1} << 25;
inline constexpr std::uint64_t smallest_automatic_unit_nodes = std::uint64_t{1} << 14;

// The estimated nodes of the engine on the whole problem, at most 2^64 - 1; 0 if there is no
// estimate.
std::uint64_t nodes_of_whole(const Problem& problem, const EngineKind& engine);

// Parts that an engine for whole boards cannot count are searched by another engine if they have
// at most this many nodes.
inline constexpr std::uint64_t most_searched_nodes = std::uint64_t{1} << 42;

// Decides what the settings leave open. `auto` chooses the engine with the least estimated cost,
// among those that have the named frame if one is named; the budget aims at some thousands to a
// million units of largest_unit_nodes or less. Throws what EligibleEngines::check throws.
Decision decide(EligibleEngines& engines, const PlanningWatch& watch = nullptr);

// The same for callers that ask about a problem once.
void check_engine(const Problem& problem, const RunSettings& settings,
                  const CountingGoal& goal = count_goal());
Decision decide(const Problem& problem, const RunSettings& settings,
                const PlanningWatch& watch = nullptr, const CountingGoal& goal = count_goal());

// Makes the plan: for each part in the scope, one filling of the frame from each orbit, cut further
// if it exceeds the budget. The same on every machine. For a first placement the units are in
// lexicographic order, and only the first of them are cut.
// Throws Failure(usage) if there would be too many units, or if the scope needs placements counted
// one by one that are too many for that.
Plan make_plan(const Problem& problem, const Decision& decision, const PlanScope& scope,
               const PlanningWatch& watch = nullptr, const GoalKind& goal = count_goal());

// The sum of the weights at the frame level of the part of a plan with a symmetry, counted again.
// See PlanPart::frame_weight.
std::uint64_t frame_weight(const Problem& problem, const Subgroup& symmetry,
                           const Decision& decision, const GoalKind& goal,
                           const PlanningWatch& watch = nullptr);

}  // namespace hetman
