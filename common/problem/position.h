#pragma once
// A position: a board with some pieces and the squares that are still free. Planning and estimates
// use it, and it is the reference implementation of the forward filter.

#include <array>
#include <cstdint>
#include <optional>

#include "common/board/board.h"
#include "common/board/line.h"
#include "common/problem/attack_map.h"
#include "common/problem/symmetry/subgroup.h"

namespace hetman {

struct Problem;  // common/problem/problem.h

// The rule that chooses the line to fill next.
enum class LineRule {
    rows_in_order,   // the first open row
    fewest_squares,  // the open line with the fewest free squares, see Position::next_line
};

// For boards up to 64 x 64. If every placement fills all rows and columns (see fills_lines), these
// are the lines; a line is open until a piece stands on it and must not stay empty. In other
// problems the lines are those of sweep_lines; a line is open while it has free squares and may
// stay empty.
class Position {
  public:
    // The position with the problem's preplaced pieces placed and its blocked squares not free.
    // `map` must be the attack map of the problem's piece and board and must outlive this object.
    Position(const AttackMap& map, const Problem& problem);

    Board board() const { return map_->board(); }
    BitRow free_in_row(std::uint64_t row) const { return free_[row]; }
    bool is_free(Square square) const {
        return (free_[board().row(square)] >> board().column(square) & 1) != 0;
    }
    bool is_open(Line line) const;
    bool is_full() const { return missing_ == 0; }
    bool lines_may_stay_empty() const { return !fills_lines_; }

    // Places a piece on a free square: the squares it attacks are no longer free, and its row and
    // column are no longer open.
    void place(Square square);

    // Places pieces on a free square and on all its images under the required symmetry. Returns
    // false, leaving the position invalid, if two of them attack each other, if one is not free, or
    // if they are more than the missing pieces.
    bool place_orbit(Square square, const Subgroup& required);

    // Excludes the line: its squares are no longer free.
    void leave_empty(Line line);

    // True if the position has no completion: an open line that must be filled has no free square,
    // or fewer lines have free squares than pieces are missing.
    bool is_dead() const;

    // True if a search that chooses lines by `rule` stops here. fewest_squares looks at all lines
    // and so detects a dead position at once; rows_in_order detects it only at the empty row.
    bool is_refuted(LineRule rule) const {
        return (rule == LineRule::fewest_squares || !fills_lines_) && is_dead();
    }

    // The line to fill next; nothing if the board is full or no line is left. fewest_squares
    // chooses the open row or column with the fewest free squares; ties are broken by the distance
    // from the centre, then rows before columns, then the smaller index. If lines may stay empty,
    // both rules choose the first open line of the sweep.
    std::optional<Line> next_line(LineRule rule) const;

    // The free squares of a line, sorted by index.
    std::vector<Square> free_squares(Line line) const;

  private:
    template <class Visit>
    void visit_free(Line line, const Visit& visit) const;
    bool has_free_square(Line line) const;
    std::uint64_t most_that_can_follow() const;  // upper bound on the number of further pieces

    const AttackMap* map_;
    bool fills_lines_;
    std::uint64_t missing_;  // pieces that may still be placed
    // Pieces that must still be placed: 0 if their number is open. Beyond the squares, like
    // missing_, if a frame was filled with more pieces than there are; the position is dead then.
    std::uint64_t needed_;
    bool is_exact_;
    std::array<BitRow, widest_bit_row> free_{};
    BitRow open_rows_ = 0;
    BitRow open_columns_ = 0;
    std::vector<Line> sweep_;  // if lines may stay empty; none for pieces without such lines
};

}  // namespace hetman
