#pragma once
// A complete row choice: the unit that the join counts at a time.

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

}  // namespace hetman::quadrant_join
