#pragma once
// Counts a problem, folded or not, with any engine.

#include <optional>

#include "worker/engines/engine.h"

namespace hetman {

// Counts a problem. If the problem is folded and the engine does not fold, the engine visits the
// placements and each is counted with its weight. Returns nothing if `stop` was set before the end.
// Throws what the engine throws, and std::invalid_argument if the engine can neither fold nor visit
// placements.
std::optional<Tally> count(const Engine& engine, const Problem& problem, const StopFlag& stop);

// The same with the engine's portable kernel.
std::optional<Tally> count_portably(const Engine& engine, const Problem& problem,
                                    const StopFlag& stop);

}  // namespace hetman
