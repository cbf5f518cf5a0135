#pragma once
// A board with some pieces on it and the squares that are still free: what planning and estimating
// look at, and the plain statement of what the forward filter does in vector registers.

#include <array>
#include <cstdint>
#include <optional>

#include "common/attack_map.h"
#include "common/problem.h"

namespace hetman {

// Which line is filled next.
enum class LineRule {
    rows_in_order,   // the first open row
    fewest_squares,  // the open line with the fewest free squares, see Position::next_line
};

// For pieces of which one stands on each line, on boards up to 64 x 64.
class Position {
  public:
    // The position with the problem's preplaced pieces on their squares and its blocked squares
    // not free. `map` is the attack map of the problem's piece and board, and outlives this.
    Position(const AttackMap& map, const Problem& problem);

    Board board() const { return map_->board(); }
    BitRow free_in_row(std::uint64_t row) const { return free_[row]; }
    bool is_free(Square square) const {
        return (free_[board().row(square)] >> board().column(square) & 1) != 0;
    }
    bool is_open(Line line) const {
        return ((line.is_column ? open_columns_ : open_rows_) >> line.index & 1) != 0;
    }
    bool is_full() const { return open_rows_ == 0; }

    // Puts a piece on a free square: the squares it attacks are no longer free, its row and its
    // column no longer open.
    void place(Square square);

    // Puts pieces on a free square and on all squares to which the required symmetry sends it.
    // False, with the position spoilt, if two of them attack each other or one is not free.
    bool place_orbit(Square square, Symmetry required);

    // True if some open line has no free square: no placement can follow.
    bool is_dead() const;

    // True if a search that fills lines by `rule` goes no further: the rule that looks at all lines
    // sees a dead position at once, the one that goes row by row finds out when it gets there.
    bool is_refuted(LineRule rule) const { return rule == LineRule::fewest_squares && is_dead(); }

    // The line to fill next, or none if the board is full.
    // fewest_squares: the open line with the fewest free squares, row or column; among equals the
    // one closest to the centre comes first, of those as close the rows before the columns, and
    // then the one with the smaller index.
    std::optional<Line> next_line(LineRule rule) const;

    // The free squares of a line, in the order of their indices.
    std::vector<Square> free_squares(Line line) const;

  private:
    const AttackMap* map_;
    std::array<BitRow, widest_bit_row> free_{};
    BitRow open_rows_ = 0;
    BitRow open_columns_ = 0;
};

}  // namespace hetman
