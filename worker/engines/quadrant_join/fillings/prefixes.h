#pragma once
// The prefixes of the two halves: the columns that are filled before the rest is joined.

#include "worker/engines/quadrant_join/fillings/fold_keys.h"

namespace hetman::quadrant_join {

// The number of columns filled before the rest is joined. A longer prefix in the east keeps fewer
// fillings in memory at a time; a longer one in the west compares fewer of them, with tables that
// are rebuilt each time.
struct Prefixes {
    unsigned east = 0;
    unsigned west = 0;
    // If the fold key of the rows is at least this, fillings of the east are grouped by the queen
    // behind their prefix, and each group is joined only with the west fillings that this queen
    // does not attack. With lower keys there may be too few fillings to group.
    unsigned grouped_from = never_grouped;

    static constexpr unsigned never_grouped = FoldKeys::most_keys;
};

// The fastest values measured, provided that the fillings fit a few megabytes. At least one column
// remains between a prefix and the strips, and few enough columns of the west that operands can
// number all scratch rows.
Prefixes prefixes_for(const Geometry& geometry);

}  // namespace hetman::quadrant_join
