#pragma once
// Problems that are counted whole: a single unit.

#include "coordinator/plan/levels/level.h"

namespace hetman {

const LevelKind& whole_level();

}  // namespace hetman
