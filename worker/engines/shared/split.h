#pragma once
// Divides a problem at the line that a search fills first.

#include "common/problem/attack_map.h"
#include "common/problem/position.h"
#include "worker/engines/engine.h"

namespace hetman {

// The split of engines that fill line by line, by this rule, and count a node for each piece that
// they place. For problems whose placements fill all rows and columns, without a required symmetry;
// nothing for others, and where no piece is missing. `map` is that of the problem's piece and
// board.
std::optional<Split> split_at_next_line(const AttackMap& map, const Problem& problem,
                                        LineRule rule);

}  // namespace hetman
