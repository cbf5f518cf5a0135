#pragma once
// Row choices: complete ones, which the join counts one at a time, and partly open ones.

#include "common/units/unit.h"
#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

// Assigns the rows to the half that holds their queen. With `centre` (odd n), the queen of the
// middle row belongs to the east and stands in the middle column. With `folded`, placements count
// with their fold weight.
struct RowSplit {
    Rows west = 0;
    Rows east = 0;
    bool centre = false;
    bool folded = false;
};

// All row choices that agree with these halves.
struct Restriction {
    Halves halves;
    bool centre = false;
    bool folded = false;
};

// Throws std::invalid_argument for a unit that is neither a row choice nor the whole problem, or
// that gives the middle row's queen two places.
Restriction restriction_of(const UnitKind& kind, Board board);

}  // namespace hetman::quadrant_join
