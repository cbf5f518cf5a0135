#pragma once
// Compositions to complete, for tests and measurements: the same for the same seed, everywhere.

#include <cstdint>
#include <optional>

#include "worker/completion/board/composition.h"
#include "worker/completion/board/knight_moves.h"
#include "worker/engines/engine.h"

namespace hetman {

// A placement of n queens for any n but 2 and 3 (nothing for these): the construction of E. Pauls
// (Deutsche Schachzeitung 29, 1874).
std::optional<Composition> classical_placement(std::uint32_t n);

// One found by the completer on an empty board; not evenly distributed among all placements.
// Nothing if `stop` was set, or none was found beside the blocked squares.
std::optional<Composition> random_placement(std::uint32_t n, std::uint64_t seed,
                                            const StopFlag& stop = never_stop,
                                            BlockedSquares blocked = {},
                                            Reach knight = Reach::none);

// Keeps `queens` of a placement's queens (all, if it has no more), any set of them alike likely. Of
// no use if `stop` was set. In place: no other board is made.
Composition cut(Composition placement, std::uint32_t queens, std::uint64_t seed,
                const StopFlag& stop = never_stop);

// Puts `queens` queens one after the other on squares that none attacks. They need not be part of a
// placement. Nothing if so many did not fit in a hundred attempts; where more than half of the rows
// are to be filled that is common, and on boards beyond some thousands an attempt may pass over
// rows that have a free square.
std::optional<Composition> scattered_composition(std::uint32_t n, std::uint32_t queens,
                                                 std::uint64_t seed,
                                                 const BlockedSquares& blocked = {},
                                                 Reach knight = Reach::none);

// So many squares (at most n x n), any set of them alike likely: the blocked n-queens of CSPLib's
// problem 79.
BlockedSquares random_blocked_squares(std::uint32_t n, std::uint64_t squares, std::uint64_t seed);

// All squares of so many diagonals, of the 2 (2 n - 1) of both directions: the excluded diagonals
// of that problem. n times the diagonals is at most most_blocked_squares.
BlockedSquares random_excluded_diagonals(std::uint32_t n, std::uint64_t diagonals,
                                         std::uint64_t seed);

// Bytes that scattered_composition takes at most, the composition's included.
inline std::uint64_t memory_to_scatter(std::uint32_t n, Reach knight = Reach::none) {
    return std::uint64_t{n} * 101 / 8 + bytes_of_knight_moves(n, knight);
}

}  // namespace hetman
