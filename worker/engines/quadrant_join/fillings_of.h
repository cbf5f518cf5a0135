#pragma once
// The ways to fill some columns of a half, side by side.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

struct ColumnsFilling {
    std::uint64_t inner = 0;
    std::uint64_t cross = 0;
    std::uint32_t order = 0;      // of the rows: number among all, lexicographic by columns
    std::uint32_t first_row = 0;  // of the first column's queen
};

// Those of so many columns from x = first on, as many as there are rows; in the order of their
// orders.
std::vector<ColumnsFilling> fillings_of(const Geometry& geometry, const Half& half, Rows rows,
                                        unsigned first, unsigned columns);

}  // namespace hetman::quadrant_join
