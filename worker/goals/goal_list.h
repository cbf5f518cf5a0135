#pragma once
// The list of goals.

#include "worker/goals/count.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& goal_kind(Find find);

}  // namespace hetman
