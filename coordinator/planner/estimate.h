#pragma once
// An estimate of the size of a search tree, from random descents.

#include <cstdint>

#include "common/problem/attack_map.h"
#include "common/problem/position.h"
#include "common/problem/problem.h"
#include "worker/engines/engine_kind.h"

namespace hetman {

// The estimated number of nodes of a search that fills lines by `rule` (Knuth 1975, "Estimating the
// efficiency of backtrack programs"): the mean over `samples` random descents of
// d1 + d1 d2 + d1 d2 d3 + ..., where d1, d2, ... are the numbers of squares to try on the way down.
// In integers, saturating at 2^64 - 1, with a fixed seed: the same on every machine.
// Problems without lines are estimated by squares (cutting/square_board.h). Boards up to 64 x 64.
std::uint64_t estimate_nodes(const AttackMap& map, const Problem& problem, LineRule rule,
                             std::uint64_t samples, std::uint64_t seed);

// The same for a search by this engine, which may count the last pieces without placing them.
std::uint64_t estimate_nodes(const AttackMap& map, const Problem& problem, const EngineKind& engine,
                             std::uint64_t samples, std::uint64_t seed);

}  // namespace hetman
