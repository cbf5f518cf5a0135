#pragma once
// The forward filter: every piece placed takes the squares it attacks off the whole board at once.

#include <memory>

#include "worker/engines/engine_kind.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

// Counts problems of n pieces, one on each line, on boards up to 64 x 64; preplaced and blocked
// squares may lie anywhere, and any symmetry may be required. The line filled next is that of
// Position::next_line(LineRule::fewest_squares); a position in which an open line has no free
// square is left at once. A node is a square tried, with a required symmetry a whole orbit.
EngineKind forward_filter_kind();

// With the kernel for these processors; of the list it has the best one.
std::unique_ptr<Engine> make_forward_filter(const Piece& piece, Board board, Variant variant);

}  // namespace hetman
