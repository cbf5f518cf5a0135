#pragma once
// Engines that count whole problems, but some of them better in units that each fill a seam:
// squares without which the rest falls apart, or is much easier.

#include <vector>

#include "worker/engines/engine_kind.h"

namespace hetman {

// The squares that each unit of the problem fills if this engine counts it, sorted; the required
// symmetry maps them to themselves. None if the engine cuts problems otherwise, or not this one.
std::vector<Square> seam_of(const EngineKind& engine, const Problem& problem);

}  // namespace hetman
