#pragma once
// Lines that stand for the knight's leaps between the halves of super queens.

#include <array>

#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/quadrant_join/board/row_choice.h"

namespace hetman::line_join {

// Queens of both halves attack each other by a leap only in the two columns next to the middle:
// two rows apart if both stand at x = 0, one row apart if one of them stands at x = 1. The fillings
// of the east are grouped by their row at x = 0, s. So a leap has one of three kinds:
//
// - from s to the west's x = 0: two rows of the west that no filling joined to the group occupies;
// - from s to the west's x = 1: a filling of the west occupies a line for each row of the east that
//   its queen at x = 1 attacks so, and the group is not joined to those that occupy the line of s;
// - from the west's row at x = 0, r, to the east's x = 1: a line for each row r. A filling of the
//   east occupies those of the rows that its queen at x = 1 attacks, one of the west that of r.
//
// These lines are bits of the words of diagonals, beyond the last diagonal. The second and the
// third kind use the same bits one after the other: `joined` lines replace `met` ones when the
// west's fillings are chosen for a group.
class LeapLines {
  public:
    using Rows = quadrant_join::Rows;
    using Lines = quadrant_join::Lines;
    using OfRows = std::array<Lines, quadrant_join::widest>;  // by row

    // The largest board whose words have bits for all these lines.
    static constexpr unsigned widest = 26;

    LeapLines(const quadrant_join::Geometry& geometry, const quadrant_join::RowSplit& choice);

    // What a queen at x = 1 adds to the lines of its filling, as its half names them.
    const OfRows& of_west() const { return of_west_; }
    const OfRows& of_east() const { return of_east_; }

    // The diagonals and the line that exclude a filling of the west beside an eastern queen on
    // `row` at x = 0, and the rows at x = 0 that do. As the west names them.
    Lines met(unsigned row) const;
    Rows met_first(unsigned row) const;

    // The line of a western queen on `row` at x = 0.
    Lines joined(unsigned row) const { return joined_[row]; }
    // The bits of a word that are diagonals.
    std::uint32_t diagonals() const { return (std::uint32_t{1} << geometry_.shared()) - 1; }

  private:
    Lines line(unsigned number) const;

    const quadrant_join::Geometry& geometry_;
    OfRows of_west_{};
    OfRows of_east_{};
    OfRows met_{};
    OfRows joined_{};
};

}  // namespace hetman::line_join
