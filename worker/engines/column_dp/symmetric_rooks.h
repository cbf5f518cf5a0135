#pragma once
// Counts placements that are symmetric under a half turn or a mirror in a long diagonal, for pieces
// with one piece on each line whose attacks beyond their lines reach at most two rows, on boards
// without preplaced or blocked squares. Both are dynamic programs over sets of lines: the half turn
// over half the rows, the mirrors over the lines that have no partner yet.

#include <cstdint>
#include <optional>

#include "worker/engines/engine.h"

namespace hetman {

// True for the half turn and the mirrors in the two long diagonals.
bool is_half_turn_or_diagonal_mirror(const Subgroup& required);

// For problems that require one of these symmetries, up to 26 x 26 squares: the peak size of the
// tables in bytes, and the number of nodes (pairs of a set of lines and a way to extend it).
std::uint64_t symmetric_rooks_bytes(const Problem& problem);
std::uint64_t symmetric_rooks_nodes(const Problem& problem);

// The number of placements; nothing if `stop` was set before it was known.
std::optional<Tally> count_symmetric_rooks(const Problem& problem, const StopFlag& stop);

}  // namespace hetman
