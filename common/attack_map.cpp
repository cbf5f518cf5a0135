#include "common/attack_map.h"

namespace hetman {

AttackMap::AttackMap(const Piece& piece, Board board)
    : board_(board),
      span_(2 * board.n - 1),
      origin_(static_cast<std::int64_t>(board.n) - 1),
      masks_(board.n * span_) {
    const auto n = static_cast<std::int64_t>(board.n);
    std::size_t next = 0;
    for (std::int64_t column = 0; column < n; ++column)
        for (std::int64_t rows = 1 - n; rows < n; ++rows) {
            BitRow mask = rows == 0 ? BitRow{1} << column : 0;
            for (std::int64_t other = 0; other < n; ++other)
                if (piece.attacks(rows, other - column)) mask |= BitRow{1} << other;
            masks_[next++] = mask;
        }
}

}  // namespace hetman
