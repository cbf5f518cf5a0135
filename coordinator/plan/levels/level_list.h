#pragma once
// The list of all kinds of levels.

#include <string>
#include <string_view>
#include <vector>

#include "coordinator/plan/levels/level.h"

namespace hetman {

// The levels that need no header of their own.
// Problems whose units each count the whole by its remainders for some primes
// (EngineKind::prime_units), where full numbers do not fit the memory. The weight of a unit is its
// number of primes.
const LevelKind& prime_level();
// Problems whose units each fill a seam (EngineKind::seam): exactly its squares are decided, and
// the engine counts the rest as a whole.
const LevelKind& seam_level();
// Problems that are counted whole, as a single unit.
const LevelKind& whole_level();

// In the order in which they are shown to users.
const std::vector<const LevelKind*>& level_kinds();

// Throws std::invalid_argument for a name that is not in the list.
const LevelKind& level_kind(std::string_view frame);

std::vector<std::string> all_frame_names();

// The level at which an engine's problem is cut for a goal. `wish` is the name of a frame, which is
// used if it is possible, or `auto`. `memory` is the budget for counting. Throws std::logic_error
// if no level suits the problem.
const LevelKind& level_for(const Problem& problem, const EngineKind& engine, std::string_view wish,
                           const GoalKind& goal, const MemoryBudget& memory);

}  // namespace hetman
