#pragma once
// The ways to fill some columns of a half, side by side.

#include <array>
#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

struct ColumnsFilling {
    std::uint64_t inner = 0;
    std::uint64_t cross = 0;
    std::uint32_t order = 0;  // of the rows: number among all, lexicographic by columns
    std::array<std::uint8_t, widest_strip> rows{};  // by column
};

// Those of so many columns from x = first on, as many as there are rows; in the order of their
// orders.
std::vector<ColumnsFilling> fillings_of(const Geometry& geometry, const Half& half, Rows rows,
                                        unsigned first, unsigned columns);

}  // namespace hetman::quadrant_join
