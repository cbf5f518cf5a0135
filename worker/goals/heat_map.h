#pragma once
// The goal "heatmap": for every square, the number of placements that occupy it.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& heat_map_goal();

}  // namespace hetman
