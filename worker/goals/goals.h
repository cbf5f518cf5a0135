#pragma once
// The goals of counts, each in a file of its own.

#include "worker/goals/counting_goal.h"

namespace hetman {

const CountingGoal& count_goal();            // the number of placements
const CountingGoal& first_placement_goal();  // the lexicographically first placement
const CountingGoal& heat_map_goal();         // for every square, the number of placements on it

}  // namespace hetman
