#pragma once
// The list of goals.

#include "worker/goals/count.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

// The goal of that kind. Throws std::logic_error if there is none.
const GoalKind& goal_kind(Find find);

}  // namespace hetman
