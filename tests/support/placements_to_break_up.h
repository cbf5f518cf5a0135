#pragma once
// Placements on large boards, from which tests take some pieces away to get problems that are large
// in their words and small in their trees.

#include <cstdint>
#include <optional>

#include "tests/support/oracle.h"

namespace hetman::test {

// A placement in which the columns of the rows follow a multiple modulo n or n + 1, for pieces of
// which one stands on each line; nothing if none of that kind is free of attacks.
std::optional<Squares> straight_placement(const Piece& piece, std::uint64_t n);

// The placement without `open` pieces chosen at random.
Squares broken_up(Squares placement, std::size_t open, Random& random);

}  // namespace hetman::test
