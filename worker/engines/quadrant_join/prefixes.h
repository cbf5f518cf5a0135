#pragma once
// How much of the halves is filled before what is left is joined.

#include "worker/engines/quadrant_join/fillings/ranks.h"

namespace hetman::quadrant_join {

// How many columns of a half are filled before what is left is joined. The more of the east, the
// fewer fillings are kept at a time; the more of the west, the fewer of these are looked at, by
// tables that are made anew.
struct Prefixes {
    unsigned east = 0;
    unsigned west = 0;
    // Where the rows have this rank or a higher one, fillings of the east are kept separately by
    // the queen that follows their prefix. Those with the same one are joined with the west's
    // fillings that it does not attack. Of lower ranks there may be too few for that.
    unsigned grouped_from = never_grouped;

    static constexpr unsigned never_grouped = Ranks::most_ranks;
};

// As measured to be fastest, as long as a few megabytes hold the fillings. At least one column is
// left between a prefix and the strips, and so few of the west that steps can name all rows.
Prefixes prefixes_for(const Geometry& geometry);

}  // namespace hetman::quadrant_join
