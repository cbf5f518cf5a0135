#pragma once
// The kernel for any moves and boards of any shape: the free columns of all rows below are stored,
// and those that a piece attacks are removed. Visits the same nodes as the kernel with shifted
// masks.

#include <memory>

#include "common/problem/piece.h"
#include "worker/engines/engine.h"

namespace hetman::row_bitmask {

std::unique_ptr<Engine> make_attacked_rows(const Piece& piece, Board board);

}  // namespace hetman::row_bitmask
