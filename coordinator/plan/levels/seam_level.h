#pragma once
// Problems whose units each fill a seam (EngineKind::seam): all of its squares are decided and no
// others, for engines that count the rest as a whole.

#include "coordinator/plan/levels/level.h"

namespace hetman {

const LevelKind& seam_level();

}  // namespace hetman
