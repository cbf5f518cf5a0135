#pragma once
// The goal "count": the number of placements.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& count_goal();

}  // namespace hetman
