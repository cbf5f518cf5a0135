#include "worker/engines/quadrant_join/fillings_of.h"

#include "worker/engines/index_sets.h"

namespace hetman::quadrant_join {
namespace {

struct Columns {
    const Geometry& geometry;
    const Half& half;
    unsigned first;
    unsigned number;
};

// Columns up to some one, filled.
struct Begun {
    Rows free;
    Rows up;  // rows of the next column that queens attack, by direction
    Rows down;
    ColumnsFilling filling;
};

void fill(const Columns& columns, const Begun& begun, unsigned column,
          std::vector<ColumnsFilling>& fillings) {
    if (column == columns.number) return fillings.push_back(begun.filling);
    const unsigned x = columns.first + column;
    const Rows attacked = begun.up | begun.down;
    std::uint32_t order = begun.filling.order * (columns.number - column);
    visit_members(begun.free, [&](unsigned row) {
        const Rows queen = Rows{1} << row;
        const std::uint32_t of_row = order++;
        if ((attacked & queen) != 0) return;
        ColumnsFilling filling = begun.filling;
        filling.inner |= columns.half.inner_bits(row, x);
        filling.cross |= columns.geometry.cross_bits(row, x);
        filling.order = of_row;
        filling.rows[column] = static_cast<std::uint8_t>(row);
        fill(columns,
             {begun.free & ~queen, (begun.up | queen) << 1, (begun.down | queen) >> 1, filling},
             column + 1, fillings);
    });
}

}  // namespace

std::vector<ColumnsFilling> fillings_of(const Geometry& geometry, const Half& half, Rows rows,
                                        unsigned first, unsigned columns) {
    std::vector<ColumnsFilling> fillings;
    constexpr std::size_t usual = 64;
    fillings.reserve(usual);
    fill({geometry, half, first, columns}, {rows, 0, 0, {}}, 0, fillings);
    return fillings;
}

}  // namespace hetman::quadrant_join
