#pragma once
// Placements on large boards, from which tests remove some pieces to get problems with wide rows
// but small search trees.

#include <cstdint>
#include <optional>

#include "tests/support/oracle.h"

namespace hetman::test {

// A placement in which the columns of successive rows are multiples modulo n or n + 1, for pieces
// of which one stands on each line; nothing if no placement of that form is free of attacks.
std::optional<Squares> straight_placement(const Piece& piece, std::uint64_t n);

// The placement without `open` pieces, chosen at random.
Squares broken_up(Squares placement, std::size_t open, Random& random);

}  // namespace hetman::test
