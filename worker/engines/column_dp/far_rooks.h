#pragma once
// Counts placements of pieces with one piece on each line that otherwise leap over at most five
// rows, in any directions, by sets of columns.

#include <cstdint>
#include <optional>

#include "common/problem/piece.h"
#include "worker/engines/engine.h"

namespace hetman {

// 12! fits 32 bits.
inline constexpr std::uint64_t widest_far_rooks = 24;

// True if the piece rides along rows and columns and its other moves are leaps of at most
// farthest_row rows.
bool only_leaps_over_few_rows(const Piece& piece);

// For such pieces on boards up to widest_far_rooks: the peak size of the tables in bytes, and the
// number of nodes, 16 numbers each; 2^64 - 1 if more.
std::uint64_t far_rooks_bytes(const Problem& problem);
std::uint64_t far_rooks_nodes(const Problem& problem);

// The number of placements; nothing if `stop` was set before it was known.
std::optional<Tally> count_far_rooks(const Problem& problem, const StopFlag& stop);

}  // namespace hetman
