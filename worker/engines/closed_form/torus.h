#pragma once
// Counts bishops on square tori.

#include "worker/engines/closed_form/piece_counts.h"
#include "worker/engines/engine.h"

namespace hetman {

// The placements of bishops, beside the preplaced ones, on an n x n torus without blocked squares
// and without a required symmetry. Invalid if `stop` was set.
PieceCounts count_bishops_on_torus(const Problem& problem, const StopFlag& stop);

}  // namespace hetman
