#pragma once
// Problems whose units each count the whole by its remainders for some primes
// (EngineKind::prime_units): for counts whose numbers do not fit the memory.

#include "coordinator/plan/levels/level.h"

namespace hetman {

// A unit weighs as many as it has primes.
const LevelKind& prime_level();

}  // namespace hetman
