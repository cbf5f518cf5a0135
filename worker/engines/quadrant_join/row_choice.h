#pragma once
// Row choices: a complete one, which the join counts at a time, and one that is partly open.

#include "common/units/unit.h"
#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

// Assigns the rows to the half that holds their queen. With `centre` (odd n), the middle row's
// queen, which belongs to the east, stands in the middle column. With `folded`, placements count
// with their fold weight.
struct RowSplit {
    Rows west = 0;
    Rows east = 0;
    bool centre = false;
    bool folded = false;
};

// All row choices with these halves.
struct Restriction {
    Halves halves;
    bool centre = false;
    bool folded = false;
};

// Throws std::invalid_argument for a unit that is neither a row choice nor the whole problem, or
// that has the central row's queen in two places.
Restriction restriction_of(const UnitKind& kind, Board board);

}  // namespace hetman::quadrant_join
