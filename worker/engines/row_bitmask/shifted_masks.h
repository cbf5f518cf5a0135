#pragma once
// The kernel for planes and the moves W, F, N and A: masks that are shifted along the moves.

#include <memory>

#include "common/problem/piece.h"
#include "worker/engines/engine.h"

namespace hetman::row_bitmask {

bool takes_shifted_masks(const Piece& piece, Board board);

// Only if takes_shifted_masks.
std::unique_ptr<Engine> make_shifted_masks(const Piece& piece, Board board);

}  // namespace hetman::row_bitmask
