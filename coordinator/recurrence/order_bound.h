#pragma once
// Bounds on the order of the recurrence that counts on growing boards satisfy. With such a bound, a
// recurrence that enough terms satisfy is proved.

#include <cstdint>
#include <optional>

#include "common/problem/problem.h"

namespace hetman {

// The same problem on boards with n rows or n columns, or both, for all n; the other side is fixed.
struct BoardFamily {
    Problem problem;  // on one of these boards
    bool rows_grow = false;
    bool columns_grow = false;
};

enum class BoundKind : std::uint8_t {
    // Strips with any number of pieces. Lines that follow each other are filled one after the
    // other; a state is a filling of as many lines as a move crosses (twice as many for maximal
    // placements). The number of states bounds the order, on planes those up to the symmetries of
    // a line (R. P. Stanley, Enumerative Combinatorics 1, section 4.7).
    transfer_matrix,
    // At most K pieces: by inclusion and exclusion over the pairs that attack each other, the total
    // is a polynomial, of degree K on strips and 2 K on squares, once no chain of K pieces that
    // attack each other spans the board.
    polynomial,
};

// For n from `from` on, the totals satisfy a recurrence of that order.
struct OrderBound {
    BoundKind kind = BoundKind::transfer_matrix;
    std::uint64_t order = 0;
    std::uint64_t from = 0;

    bool operator==(const OrderBound&) const = default;
};

// The bound on the totals of a family. Nothing if none is known: for conditions on single squares,
// required symmetries, self-attacks, riders whose rides grow with the board (but those along a
// strip, which stand alone on their line), and for too many states.
std::optional<OrderBound> order_bound(const BoardFamily& family);

}  // namespace hetman
