#include "worker/engines/line_join/line_join_size.h"

#include <algorithm>

#include "worker/engines/line_join/choice_join.h"
#include "worker/engines/quadrant_join/quadrant_join_size.h"

namespace hetman::line_join {
namespace {

using quadrant_join::Geometry;

constexpr double usual_bytes_of_thread = double{1 << 30} * 4;

// What a thread takes besides its fillings, in bytes, with the spare capacity of its lists. Super
// queens have more lists: one for each row and fold key.
double bytes_beside_fillings(const Geometry& geometry) { return (geometry.leaps ? 40 : 20) << 20; }

// A filling takes eight bytes as generated, and some more while lists are divided. On odd boards
// and for super queens the west's are copied; if they are generated in parts, the east's are.
double bytes_of_filling(const Geometry& geometry) {
    constexpr double bytes_alone = 13;
    constexpr double bytes_of_copy = 8;
    if (geometry.leaps || geometry.n % 2 != 0) return bytes_alone + bytes_of_copy;
    return bytes_alone + bytes_of_copy / 6;
}

// The estimated fillings of the row choice that has the most of them. Rows near the edges have half
// as many as the best rows, found by trying random ones for n = 16 to 28.
double most_fillings(const Geometry& geometry) {
    constexpr double more_on_other_rows = 2.25;
    const bool leaps = geometry.leaps;  // the best rows are known
    return (leaps ? 1 : more_on_other_rows) *
           (quadrant_join::most_fillings(geometry.west, 0, leaps) +
            quadrant_join::most_fillings(geometry.east, 0, leaps));
}

// The fewest fillings that a pass can have: those with the same queens at x = 0, on the rows that
// have the most of them.
double least_fillings(const Geometry& geometry, double all) {
    constexpr double more_than_average = 1.5;
    return more_than_average * all / geometry.west.columns;
}

}  // namespace

Size size_for(const Geometry& geometry, const MemoryBudget& budget) {
    const double tables = static_cast<double>(quadrant_join::Tables::bytes(geometry));
    const auto threads = static_cast<double>(budget.threads);
    const double limit = budget.is_limited()
                             ? (static_cast<double>(budget.bytes) - tables) / threads
                             : usual_bytes_of_thread;
    const double all = most_fillings(geometry);
    const double of_filling = bytes_of_filling(geometry);
    const double beside = bytes_beside_fillings(geometry);
    const auto bytes_of = [&](double fillings) {
        return static_cast<std::uint64_t>(tables + threads * (of_filling * fillings + beside));
    };
    const double fitting = (limit - beside) / of_filling;
    if (all <= fitting || geometry.leaps) return {ChoiceJoin::no_limit, bytes_of(all)};
    const double fillings = std::max(least_fillings(geometry, all), fitting);
    return {static_cast<std::size_t>(fillings), bytes_of(fillings)};
}

}  // namespace hetman::line_join
