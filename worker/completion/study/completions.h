#pragma once
// The goal "complete": how many random compositions can be completed, and how fast.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& completions_goal();

}  // namespace hetman
