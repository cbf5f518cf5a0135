#pragma once
// Both searches of `row-bitmask`: what they share beside the open rows. They visit the same nodes.

#include <memory>

#include "common/problem/attack_map.h"
#include "worker/engines/engine.h"
#include "worker/engines/shared/split.h"

namespace hetman::row_bitmask {

class RowSearch : public Engine {
  public:
    std::optional<Split> split(const Problem& problem) const final {
        return split_at_next_line(map_, problem, LineRule::rows_in_order);
    }

  protected:
    RowSearch(const Piece& piece, Board board) : map_(piece, board) {}

    AttackMap map_;
};

// For any moves and boards of any shape: the free columns of all rows below are stored, and those
// that a piece attacks are removed.
std::unique_ptr<Engine> make_attacked_rows(const Piece& piece, Board board);

// For planes and the moves W, F, N and A: masks that are shifted along the moves.
bool takes_shifted_masks(const Piece& piece, Board board);
// Only if takes_shifted_masks.
std::unique_ptr<Engine> make_shifted_masks(const Piece& piece, Board board);

}  // namespace hetman::row_bitmask
