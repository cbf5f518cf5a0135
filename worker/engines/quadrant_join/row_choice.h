#pragma once
// What a join counts at a time, and what a unit leaves open of that.

#include "common/units/unit.h"
#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

// Which rows have their queen in which half. With `centre`, for odd n, the middle row's queen,
// which is one of the east, stands in the middle column. With `folded` placements count as often as
// folding says.
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
