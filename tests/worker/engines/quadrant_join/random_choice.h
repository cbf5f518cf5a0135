#pragma once
// Random row choices, for tests of the joins.

#include "common/numbers/random.h"
#include "worker/engines/quadrant_join/board/row_choice.h"

namespace hetman::test {

// Folded three times in four; for odd n also with the queen of the middle row in the centre.
quadrant_join::RowSplit random_choice(const quadrant_join::Geometry& geometry, Random& random);

}  // namespace hetman::test
