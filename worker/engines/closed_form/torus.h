#pragma once
// Counts bishops on square tori.

#include "worker/engines/engine.h"

namespace hetman {

// The number of placements of an exact number of bishops, preplaced ones included, on an n x n
// torus without blocked squares and without a required symmetry. Nodes are coefficients. Invalid if
// `stop` was set.
Tally count_bishops_on_torus(const Problem& problem, const StopFlag& stop);

}  // namespace hetman
