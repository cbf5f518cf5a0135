#pragma once
// What a join counts at a time.

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

}  // namespace hetman::quadrant_join
