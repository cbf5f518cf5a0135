#pragma once
// The goals of counts, each in a file of its own.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& count_goal();            // the number of placements
const GoalKind& first_placement_goal();  // the lexicographically first placement
const GoalKind& heat_map_goal();         // for every square, the number of placements on it

}  // namespace hetman
