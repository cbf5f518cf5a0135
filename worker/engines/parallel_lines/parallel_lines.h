#pragma once
// Parallel lines: for pieces that only ride, in one direction and its opposite, such as the
// semi-bishop [1,1]0. Each line in that direction holds at most one piece, and pieces on different
// lines never attack each other.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest sides. Boards with lines so short that there are too many of them are refused.
inline constexpr std::uint64_t widest_parallel_lines = 2000;

// Counts any number of such pieces on boards of any shape, with preplaced and blocked squares
// anywhere, also maximal placements.
EngineKind parallel_lines_kind();

}  // namespace hetman
