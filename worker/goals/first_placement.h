#pragma once
// The goal "first": the lexicographically first placement.

#include "worker/goals/goal_kind.h"

namespace hetman {

const GoalKind& first_placement_goal();

}  // namespace hetman
