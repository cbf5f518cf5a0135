#pragma once
// Row choices: complete ones, which the join counts one at a time, and partly open ones.

#include <bit>

#include "common/units/unit.h"
#include "worker/engines/quadrant_join/board/closed_squares.h"

namespace hetman::quadrant_join {

// Assigns the rows to the half that holds their queen. With `centre` (odd n), the queen of the
// middle row belongs to the east and stands in the middle column. With `folded`, placements count
// with their fold weight.
struct RowSplit {
    Rows west = 0;
    Rows east = 0;
    bool centre = false;
    bool folded = false;
    // The closed squares of the halves; null: none.
    const ClosedRows* west_closed = nullptr;
    const ClosedRows* east_closed = nullptr;
};

// All row choices that agree with these halves.
struct Restriction {
    Halves halves;
    bool centre = false;
    bool folded = false;
};

// Throws std::invalid_argument for a unit that is neither a row choice nor the whole problem, or
// that gives the middle row's queen two places.
Restriction restriction_of(const UnitKind& kind, Board board);

// Assigns the open rows to halves in every way that leaves no half with more rows than columns.
// Visits each complete choice, until a visit returns false.
template <class Visit>
bool visit_choices(const Geometry& geometry, RowSplit choice, Rows open, const Visit& visit) {
    if (static_cast<unsigned>(std::popcount(choice.west)) > geometry.west.columns ||
        static_cast<unsigned>(std::popcount(choice.east)) > geometry.east.columns)
        return true;
    if (open == 0) return visit(choice);
    const Rows row = open & (~open + 1);
    RowSplit other = choice;
    choice.west |= row;
    other.east |= row;
    return visit_choices(geometry, choice, open & ~row, visit) &&
           visit_choices(geometry, other, open & ~row, visit);
}

// Visits every row choice that satisfies the restriction, until a visit returns false. `closed`
// must outlive the visits; null: no squares are closed.
template <class Visit>
bool visit_choices(const Geometry& geometry, const Restriction& restriction,
                   const ClosedSquares* closed, const Visit& visit) {
    RowSplit choice{static_cast<Rows>(restriction.halves.west),
                    static_cast<Rows>(restriction.halves.east), restriction.centre,
                    restriction.folded};
    if (closed != nullptr) {
        choice.west_closed = &closed->west;
        choice.east_closed = &closed->east;
    }
    return visit_choices(geometry, choice, geometry.west.all_rows() & ~(choice.west | choice.east),
                         visit);
}

}  // namespace hetman::quadrant_join
