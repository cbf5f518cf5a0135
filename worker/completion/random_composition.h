#pragma once
// Random compositions: reproducible from the seed on every machine.

#include <cstdint>
#include <optional>

#include "common/stop_flag.h"
#include "worker/completion/board/composition.h"
#include "worker/completion/board/knight_moves.h"

namespace hetman {

// A placement found by the completer on an empty board; not uniformly distributed. Nothing if
// `stop` was set or no placement was found that avoids the blocked squares.
std::optional<Composition> random_placement(std::uint32_t n, std::uint64_t seed,
                                            const StopFlag& stop = never_stop,
                                            BlockedSquares blocked = {},
                                            Reach knight = Reach::none);

// Keeps `queens` of a placement's queens (all if it has no more), chosen uniformly. Works in place.
// The result is unusable if `stop` was set.
Composition cut(Composition placement, std::uint32_t queens, std::uint64_t seed,
                const StopFlag& stop = never_stop);

// Places `queens` queens one after the other on unattacked squares. They need not be part of a
// placement. Nothing if `stop` was set or they did not fit in a hundred attempts, which is common
// if more than half of the rows are to be filled. On boards of more than some thousand rows an
// attempt may skip rows that have a free square.
std::optional<Composition> scattered_composition(std::uint32_t n, std::uint32_t queens,
                                                 std::uint64_t seed,
                                                 const BlockedSquares& blocked = {},
                                                 Reach knight = Reach::none,
                                                 const StopFlag& stop = never_stop);

// Draws that many squares (at most n x n) uniformly: the blocked n-queens problem, CSPLib problem
// 80. Its generator leaves some squares of each row and column free; this does not. Too few if
// `stop` was set.
BlockedSquares random_blocked_squares(std::uint32_t n, std::uint64_t squares, std::uint64_t seed,
                                      const StopFlag& stop = never_stop);

// All squares of that many diagonals, drawn from the 2 (2 n - 1) diagonals of both directions: the
// excluded diagonals of CSPLib problem 79, also without that rule. n times `diagonals` is at most
// most_blocked_squares. Too few if `stop` was set.
BlockedSquares random_excluded_diagonals(std::uint32_t n, std::uint64_t diagonals,
                                         std::uint64_t seed, const StopFlag& stop = never_stop);

// The maximum memory of scattered_composition in bytes, including the composition.
inline std::uint64_t memory_to_scatter(std::uint32_t n, Reach knight) {
    return std::uint64_t{n} * 101 / 8 + bytes_of_knight_moves(n, knight);
}

}  // namespace hetman
