#pragma once
// A heat map: for every square, how many placements occupy it.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& heat_map_goal();

}  // namespace hetman
