#pragma once
// The level of problems whose units each fill a seam (EngineKind::seam): exactly its squares are
// decided, and the engine counts the rest as a whole.

#include "coordinator/plan/levels/level.h"

namespace hetman {

const LevelKind& seam_level();

}  // namespace hetman
