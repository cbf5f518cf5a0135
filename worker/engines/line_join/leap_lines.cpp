#include "worker/engines/line_join/leap_lines.h"

#include "worker/engines/shared/index_sets.h"

namespace hetman::line_join {

using quadrant_join::beside;
using quadrant_join::Lines;
using quadrant_join::seen_across;

LeapLines::LeapLines(const quadrant_join::Geometry& geometry, const quadrant_join::RowSplit& choice)
    : geometry_(geometry) {
    // Rows that have no neighbour in the other half need no line.
    const auto number_lines = [&](Rows rows, Rows others, OfRows& lines, OfRows& of_others) {
        unsigned number = 0;
        visit_members(rows & beside(others, 1), [&](unsigned row) {
            lines[row] = line(number++);
            visit_members(beside(Rows{1} << row, 1) & others, [&](unsigned other) {
                of_others[other] = of_others[other] | lines[row];
            });
        });
    };
    number_lines(choice.east, choice.west, met_, of_west_);
    number_lines(choice.west, choice.east, joined_, of_east_);
    for (Lines& lines : of_east_) lines = seen_across(lines);
}

Lines LeapLines::met(unsigned row) const {
    return seen_across(geometry_.cross(row, 0)) | met_[row];
}

LeapLines::Rows LeapLines::met_first(unsigned row) const {
    const Rows queen = Rows{1} << row;
    return beside(queen, 1) | beside(queen, 2);
}

Lines LeapLines::line(unsigned number) const {
    const unsigned spare = 32 - geometry_.shared();
    const unsigned bit = geometry_.shared() + number % spare;
    return number < spare ? Lines{std::uint32_t{1} << bit, 0} : Lines{0, std::uint32_t{1} << bit};
}

}  // namespace hetman::line_join
