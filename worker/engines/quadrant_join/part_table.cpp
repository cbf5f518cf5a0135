#include "worker/engines/quadrant_join/part_table.h"

#include "worker/engines/quadrant_join/fillings_of.h"

namespace hetman::quadrant_join {

PartTable::PartTable(const Geometry& geometry, const Half& half, const Ranks& ranks)
    : sets_(half.n, half.parts) {
    sets_.visit_all([&](IndexSet rows) {
        first_.push_back(static_cast<std::uint32_t>(parts_.size()));
        for (const ColumnsFilling& filling : fillings_of(geometry, half, rows, 0, half.parts)) {
            Ranks::Columns columns;
            for (unsigned x = 0; x < half.parts; ++x)
                columns = ranks.with(half, columns, x, filling.rows[x]);
            parts_.push_back({filling.inner, filling.cross, 0, 0,
                              ranks.kind(filling.rows.front(), columns.rank)});
        }
        return true;
    });
    first_.push_back(static_cast<std::uint32_t>(parts_.size()));
}

Parts PartTable::of(Rows rows) const {
    const std::uint64_t set = sets_.rank(rows);
    return {parts_.data() + first_[set], first_[set + 1] - first_[set]};
}

}  // namespace hetman::quadrant_join
