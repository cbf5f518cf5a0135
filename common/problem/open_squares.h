#pragma once
// The squares of a square plane that a placement may occupy, and what they leave to row choices.

#include <cstdint>
#include <vector>

#include "common/board/board.h"
#include "common/problem/attack_map.h"
#include "common/problem/halves.h"

namespace hetman {

struct Problem;

// A square is open if it is neither blocked nor attacked by a preplaced piece. If every row and
// column has one piece, the placements on the open squares are those of the problem: a preplaced
// square is the only open one of its row and of its column.
class OpenSquares {
  public:
    explicit OpenSquares(Board board);             // all squares; at most 64 x 64
    explicit OpenSquares(const Problem& problem);  // of such a board

    Board board() const { return board_; }
    BitRow in_row(std::uint64_t row) const { return rows_[row]; }
    bool contain(std::uint64_t row, std::uint64_t column) const {
        return (rows_[row] >> column & 1) != 0;
    }
    bool are_all() const;

    // True if all eight symmetries of the board map open squares to open squares.
    bool are_symmetric() const;

    // The rows that have open squares in one half only. Rows without any are among those of the
    // west.
    Halves forced() const;

  private:
    Board board_;
    std::vector<BitRow> rows_;
};

}  // namespace hetman
