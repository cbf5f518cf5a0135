#pragma once
// The level of problems whose units each count the whole by its remainders for some primes
// (EngineKind::prime_units), for counts whose full numbers do not fit the memory.

#include "coordinator/plan/levels/level.h"

namespace hetman {

// The weight of a unit is its number of primes.
const LevelKind& prime_level();

}  // namespace hetman
