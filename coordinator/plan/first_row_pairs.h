#pragma once
// Classes of the ways to fill the first two rows of a wrapped board, under more maps than the
// geometric symmetries.
//
// Where attacks run round both pairs of edges, whether two squares attack each other depends only
// on their displacement modulo n. Every invertible linear map of displacements that preserves the
// set of those attacked then maps placements to placements, though not always neighbours to
// neighbours: (r, c) -> (a r, a c) for each a coprime to n, and for queens on odd boards (r, c) ->
// (r + c, r - c). With the shifts these maps act on pairs of squares, and two pairs in one orbit
// have equally many completions.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

struct FirstRowPairs {
    std::uint64_t column;  // of the piece in the second row; that of the first row is in column 0
    std::uint64_t pairs;   // in the class: ways to fill the two rows
};

// The classes, each with the smallest of its pairs that has a piece in column 0 of the first row,
// sorted. Nothing unless the problem has a piece in each line of a board of at least two rows with
// such attacks, no preplaced or blocked squares and no required symmetry. `map` is its attack map.
std::optional<std::vector<FirstRowPairs>> classes_of_first_rows(const AttackMap& map,
                                                                const Problem& problem);

}  // namespace hetman
