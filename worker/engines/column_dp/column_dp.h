#pragma once
// Column dynamic programming: for pieces with one piece on each line whose attacks beyond their
// lines reach at most two rows. The state is the set of columns used.

#include <memory>
#include <optional>

#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/engine.h"

namespace hetman {

inline constexpr std::uint64_t most_column_dp_bytes = std::uint64_t{12} << 30;

// True for pieces that ride along rows and columns and otherwise only leap, at most two rows.
bool attacks_at_most_two_rows_away(const Piece& piece);

// True if no symmetry is required; or if the required symmetry is the half turn or a mirror in a
// long diagonal and the board has no preplaced or blocked squares.
bool counts_required_symmetry(const Problem& problem);

// The peak size of the tables in bytes; 2^64 - 1 if larger.
std::uint64_t column_dp_bytes(const Problem& problem);

// The number of nodes: pairs of a set of columns and a column that extends it.
std::uint64_t column_dp_nodes(const Problem& problem);

std::unique_ptr<Engine> make_column_dp(const Piece& piece, Board board);

}  // namespace hetman
