#pragma once
// Parallel lines, for pieces that ride in one direction and its opposite alone, such as the
// semi-bishop [1,1]0: each of the lines along that direction holds one piece at most, and lines
// have nothing to do with each other.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest sides. Boards with lines so short that there are too many of them are refused.
inline constexpr std::uint64_t widest_parallel_lines = 2000;

// Counts any number of such pieces on boards of any shape, with preplaced and blocked squares
// anywhere, also maximal placements.
EngineKind parallel_lines_kind();

}  // namespace hetman
