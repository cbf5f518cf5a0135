#pragma once
// A board with some pieces on it and the squares that are still free: what planning and estimating
// look at, and the plain statement of what the forward filter does in vector registers.

#include <array>
#include <cstdint>
#include <optional>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

// Which line is filled next.
enum class LineRule {
    rows_in_order,   // the first open row
    fewest_squares,  // the open line with the fewest free squares, see Position::next_line
};

// On boards up to 64 x 64. Where every placement fills all rows and columns (see fills_lines) these
// are the lines that are open until a piece stands on them, and no line may stay empty. Of other
// problems the lines are those of sweep_lines: they are open while they have free squares, and may
// stay empty.
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
    bool is_open(Line line) const;
    bool is_full() const { return missing_ == 0; }
    bool lines_may_stay_empty() const { return !fills_lines_; }

    // Puts a piece on a free square: the squares it attacks are no longer free, its row and its
    // column no longer open.
    void place(Square square);

    // Puts pieces on a free square and on all squares to which the required symmetry sends it.
    // False, with the position spoilt, if two of them attack each other, one is not free, or they
    // are more than are missing.
    bool place_orbit(Square square, const Subgroup& required);

    // Decides that no piece will stand on the line: its squares are no longer free.
    void leave_empty(Line line);

    // True if no placement can follow: some open line that must be filled has no free square, or
    // the lines with free squares are fewer than the missing pieces.
    bool is_dead() const;

    // True if a search that fills lines by `rule` goes no further: the rule that looks at all lines
    // sees a dead position at once, the one that goes row by row finds out when it gets there.
    bool is_refuted(LineRule rule) const {
        return (rule == LineRule::fewest_squares || !fills_lines_) && is_dead();
    }

    // The line to fill next, or none if the board is full or nothing is left to fill.
    // fewest_squares: the open line with the fewest free squares, row or column; among equals the
    // one closest to the centre comes first, of those as close the rows before the columns, and
    // then the one with the smaller index.
    // Where lines may stay empty, by any rule: the first open one of the sweep.
    std::optional<Line> next_line(LineRule rule) const;

    // The free squares of a line, in the order of their indices.
    std::vector<Square> free_squares(Line line) const;

  private:
    template <class Visit>
    void visit_free(Line line, const Visit& visit) const;
    bool has_free_square(Line line) const;
    std::uint64_t most_that_can_follow() const;  // no more pieces than this can follow

    const AttackMap* map_;
    bool fills_lines_;
    std::uint64_t missing_;  // pieces
    std::array<BitRow, widest_bit_row> free_{};
    BitRow open_rows_ = 0;
    BitRow open_columns_ = 0;
    std::vector<Line> sweep_;  // where lines may stay empty; none for pieces without such lines
};

}  // namespace hetman
