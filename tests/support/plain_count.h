#pragma once
// Totals and classes by plain enumeration of all sets of unattacked squares, as bits of a word.
// Fast enough for all sets of six pieces on 6 x 6 squares. Shares no code with engines and plans.

#include <cstdint>
#include <functional>
#include <vector>

#include "common/problem/problem.h"
#include "tests/support/oracle.h"

namespace hetman::test {

struct PlainCount {
    std::uint64_t total = 0;
    std::uint64_t classes = 0;
    // For open numbers of pieces: the same by the number of pieces, up to the largest that has
    // placements.
    std::vector<std::uint64_t> by_number = {};
    std::vector<std::uint64_t> classes_by_number = {};

    bool operator==(const PlainCount&) const = default;
};

// Whether a piece on one square attacks another square.
using AttackRelation = std::function<bool(Square from, Square to)>;

// The image of a square under a map of the board.
using SquareMap = std::function<Square(Square)>;

// For boards of up to 64 squares and all numbers of pieces; where the largest is asked for, the
// total and the classes are those of the largest. Classes are those under the maps, a group that
// keeps attacks, preplaced and blocked squares.
PlainCount plain_count(const Problem& problem, const AttackRelation& attacks,
                       const std::vector<SquareMap>& maps);

// Under the maps of a plane board, which symmetries_by_hand finds.
PlainCount plain_count(const Problem& problem, const AttackRelation& attacks);

}  // namespace hetman::test
