#pragma once
// Counting: how many placements there are.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& count_goal();

}  // namespace hetman
