#pragma once
// The level of problems that are counted whole, as a single unit.

#include "coordinator/plan/levels/level.h"

namespace hetman {

const LevelKind& whole_level();

}  // namespace hetman
