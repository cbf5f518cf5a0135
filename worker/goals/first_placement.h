#pragma once
// The lexicographically first placement.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& first_placement_goal();

}  // namespace hetman
