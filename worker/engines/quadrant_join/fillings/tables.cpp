#include "worker/engines/quadrant_join/fillings/tables.h"

namespace hetman::quadrant_join {

Tables::Tables(const Geometry& geometry) : keys_(geometry), west_(geometry, geometry.west) {
    if (geometry.east.columns != geometry.west.columns) east_.emplace(geometry, geometry.east);
    if (!geometry.leaps && PartTable::pays_for(geometry.east))
        parts_of_east_.emplace(geometry, geometry.east, keys_);
}

std::uint64_t Tables::bytes(const Geometry& geometry) {
    const std::uint64_t west = StripTable::bytes(geometry, geometry.west);
    if (geometry.east.columns == geometry.west.columns) return west;
    return west + StripTable::bytes(geometry, geometry.east);
}

}  // namespace hetman::quadrant_join
