#pragma once
// Base class of both searches of `row-bitmask`: what they share beside the open rows.

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

}  // namespace hetman::row_bitmask
