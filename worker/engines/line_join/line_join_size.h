#pragma once
// The memory of the line join, and how many fillings it keeps at a time.

#include <cstddef>
#include <cstdint>

#include "common/board/board.h"
#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/quadrant_join/join_engine.h"

namespace hetman::line_join {

struct Size {
    std::size_t most_fillings;  // in memory at a time; ChoiceJoin::no_limit: all
    std::uint64_t bytes;        // estimated memory of the process
};

// For boards of at least narrowest_fast_join rows. If no limit is named, a thread takes at most
// 4 GiB. A budget that is too small is exceeded; for super queens all fillings are in memory.
Size size_for(const quadrant_join::Geometry& geometry, const MemoryBudget& budget);

inline quadrant_join::Geometry geometry_of(const Piece& piece, Board board) {
    return quadrant_join::Geometry(static_cast<unsigned>(board.side()), quadrant_join::widest_strip,
                                   quadrant_join::leaps(piece));
}

}  // namespace hetman::line_join
