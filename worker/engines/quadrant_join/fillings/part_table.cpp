#include "worker/engines/quadrant_join/fillings/part_table.h"

#include "worker/engines/quadrant_join/fillings/column_fillings.h"

namespace hetman::quadrant_join {

PartTable::PartTable(const Geometry& geometry, const Half& half, const FoldKeys& keys)
    : sets_(half.n, half.parts) {
    const ColumnFillings fillings(half.parts, false);
    std::vector<unsigned> row_of_place;
    sets_.visit_all([&](IndexSet rows) {
        first_.push_back(static_cast<std::uint32_t>(parts_.size()));
        row_of_place.clear();
        visit_members(rows, [&](unsigned row) { row_of_place.push_back(row); });
        fillings.visit(rows, [&](unsigned, const auto& place) {
            Attacked attacked;
            Lines cross;
            FoldKeys::Columns columns;
            for (unsigned x = 0; x < half.parts; ++x) {
                const unsigned row = row_of_place[place[x]];
                attacked = attacked.with(row);
                cross = cross | geometry.cross(row, x);
                columns = keys.with(half, columns, x, row);
            }
            parts_.push_back({attacked.mirrored, attacked.falling, cross, 0, 0,
                              keys.kind(row_of_place[place[0]], columns.key)});
        });
        return true;
    });
    first_.push_back(static_cast<std::uint32_t>(parts_.size()));
}

Parts PartTable::of(Rows rows) const {
    const std::uint64_t set = sets_.number_of(rows);
    return {parts_.data() + first_[set], first_[set + 1] - first_[set]};
}

}  // namespace hetman::quadrant_join
