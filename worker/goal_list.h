#pragma once
// The list of goals.

#include "worker/goals/goal_kind.h"
#include "worker/goals/goals.h"

namespace hetman {

// The goal of that kind. Throws std::logic_error if there is none.
const GoalKind& goal_kind(Find find);

}  // namespace hetman
