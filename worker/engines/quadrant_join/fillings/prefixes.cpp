#include "worker/engines/quadrant_join/fillings/prefixes.h"

namespace hetman::quadrant_join {

Prefixes prefixes_for(const Geometry& geometry) {
    const unsigned n = geometry.n;
    const unsigned east = geometry.east.columns;
    Prefixes prefixes;
    if (east >= 12) prefixes.east = east < 14 ? 1 : east - 12;
    // Narrower strips leave more columns to nodes.
    if (n >= 20)
        prefixes.west = (n < 22   ? 1
                         : n < 25 ? 2
                                  : (n + 1) / 2 - 10) +
                        widest_strip - geometry.west.strip;
    if (n >= 19) prefixes.grouped_from = 0;
    if (n == 17 || n == 18) prefixes.grouped_from = FoldKeys(geometry).number() / 2;
    return prefixes;
}

}  // namespace hetman::quadrant_join
