#pragma once
// Prefixes by the ways to fill two adjacent rows of a wrapped board, under more maps than the
// geometric symmetries.
//
// Where attacks run round both pairs of edges, whether two squares attack each other depends only
// on their displacement modulo n. Every invertible linear map of displacements that preserves the
// set of those attacked then maps placements to placements, though not always neighbours to
// neighbours: (r, c) -> (a r, a c) for each a coprime to n, and for queens on odd boards (r, c) ->
// (r + c, r - c). With the shifts these maps act on pairs of squares, and two pairs in one orbit
// have equally many completions.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "coordinator/plan/levels/frame.h"

namespace hetman {

// One orbit of pairs of squares in adjacent rows.
struct RowPairs {
    std::uint64_t columns;  // from the piece in the upper row to the right, the fewest in the orbit
    std::uint64_t pairs;    // in any two adjacent rows
};

// The orbits, sorted. Nothing unless the problem has a piece in each line of a wrapped board of at
// least two rows with such attacks, no preplaced or blocked squares and no required symmetry. `map`
// is its attack map.
std::optional<std::vector<RowPairs>> orbits_of_row_pairs(const AttackMap& map,
                                                         const Problem& problem);

// Calls `visit` for prefixes of such a problem: for each orbit a pair in row `row` and the row
// below it; if there are other rows, with pieces in the rows above and below these (round the
// edges), and of two prefixes that the point reflection exchanges only one. The weighted numbers of
// their completions add up to the number of placements. Returns the number of pairs in these two
// rows; nothing for other problems.
std::optional<std::uint64_t> visit_row_pairs(const AttackMap& map, const Problem& problem,
                                             std::uint64_t row,
                                             const std::function<void(const Filling&)>& visit);

}  // namespace hetman
