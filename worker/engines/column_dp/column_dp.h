#pragma once
// Pieces one a line that attack beyond their lines at most two rows away: dynamic programming over
// the sets of columns used.

#include <memory>
#include <optional>

#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/engine.h"

namespace hetman {

inline constexpr std::uint64_t most_column_dp_bytes = std::uint64_t{12} << 30;

// True for pieces that ride along rows and columns and make no other ride.
bool attacks_at_most_two_rows_away(const Piece& piece);

// True if no symmetry is required, or on a board without preplaced or blocked squares the half turn
// or a mirror in a long diagonal.
bool counts_required_symmetry(const Problem& problem);

// What the tables take at most while a problem is counted; 2^64 - 1 where that is more.
std::uint64_t column_dp_bytes(const Problem& problem);

// How many nodes counting takes: sets of columns, each with one more.
std::uint64_t column_dp_nodes(const Problem& problem);

std::unique_ptr<Engine> make_column_dp(const Piece& piece, Board board);

}  // namespace hetman
