#pragma once
// Frontier dynamic programming, for pieces that only leap. The state says which of the squares that
// later squares can attack are occupied.

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts placements of any number of pieces that only leap, maximal or not, on boards of any shape
// up to 64 x 64, with any required symmetry and with preplaced and blocked squares anywhere. Tori
// are counted in units that fill a seam (seam.h), other boards whose tables do not fit the memory
// by remainders (PrimeUnits). Several threads can count one unit. Time and memory: exponential in
// the smaller side times the longest leap, polynomial in the larger side.
EngineKind frontier_dp_kind();

}  // namespace hetman
