#pragma once
// Counting a problem by any engine, folded or not.

#include <optional>

#include "worker/engines/engine.h"

namespace hetman {

// The engine's tally; of a folded problem, where the engine does not fold by itself, that of the
// placements it shows, each as often as it counts. Nothing if `stop` was set before it was known.
// Throws as the engine does, and std::invalid_argument if it neither folds nor shows placements.
std::optional<Tally> count(const Engine& engine, const Problem& problem, const StopFlag& stop);

// The same by the engine's portable kernel.
std::optional<Tally> count_portably(const Engine& engine, const Problem& problem,
                                    const StopFlag& stop);

}  // namespace hetman
