#pragma once
// Placements that a half turn or a mirror in a long diagonal leaves as they are: pieces one a line
// that attack beyond their lines at most two rows away, on boards without preplaced or blocked
// squares. Both are dynamic programs over sets of lines, of half as many rows or of the lines whose
// partners are still to come.

#include <cstdint>
#include <optional>

#include "worker/engines/engine.h"

namespace hetman {

// True for the half turn and the mirrors in the two long diagonals.
bool is_half_turn_or_diagonal_mirror(const Subgroup& required);

// For problems that require one of these symmetries, on at most 26 x 26 squares: what the tables
// take at most, and the nodes, which are sets of lines, each with one way to go on.
std::uint64_t symmetric_rooks_bytes(const Problem& problem);
std::uint64_t symmetric_rooks_nodes(const Problem& problem);

// The number of placements; nothing if `stop` was set before it was known.
std::optional<Tally> count_symmetric_rooks(const Problem& problem, const StopFlag& stop);

}  // namespace hetman
