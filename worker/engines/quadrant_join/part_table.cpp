#include "worker/engines/quadrant_join/part_table.h"

#include "worker/engines/quadrant_join/fillings_of.h"

namespace hetman::quadrant_join {

PartTable::PartTable(const Geometry& geometry, const Half& half) : sets_(half.n, half.parts) {
    sets_.visit_all([&](IndexSet rows) {
        first_.push_back(static_cast<std::uint32_t>(parts_.size()));
        for (const ColumnsFilling& filling : fillings_of(geometry, half, rows, 0, half.parts))
            parts_.push_back({filling.inner, filling.cross, filling.first_row, 0});
        return true;
    });
    first_.push_back(static_cast<std::uint32_t>(parts_.size()));
}

Parts PartTable::of(Rows rows) const {
    const std::uint64_t set = sets_.rank(rows);
    return {parts_.data() + first_[set], first_[set + 1] - first_[set]};
}

}  // namespace hetman::quadrant_join
