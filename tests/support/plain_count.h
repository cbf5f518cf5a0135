#pragma once
// Totals and classes by plain enumeration of all sets of unattacked squares, as bits of a word.
// Fast enough for all sets of six pieces on 6 x 6 squares. Shares no code with engines and plans.

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "common/problem/problem.h"
#include "tests/support/oracle.h"

namespace hetman::test {

using SquareSet = std::uint64_t;           // bit s = square s
using SquareImages = std::vector<Square>;  // of each square, under a map of the board

SquareSet set_of(const Squares& squares);
SquareSet image_of(SquareSet set, const SquareImages& images);

// What is enumerated, on a board of up to 64 squares.
struct PlainTask {
    PieceNumber pieces;
    bool maximal = false;
    SquareSet preplaced = 0;
    SquareSet blocked = 0;
    std::vector<SquareSet> attacked;     // by each square
    std::vector<SquareImages> required;  // maps that leave every placement as it is
    // Placements are in one class if one of these maps leads from one to the other. They are a
    // group that keeps attacks, preplaced and blocked squares, and the required maps.
    std::vector<SquareImages> group;
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();  // of placements to look at
};

// Placements and what is known of them; where the largest or smallest number is asked for, of
// those alone.
struct PlainCount {
    std::uint64_t total = 0;
    std::uint64_t classes = 0;
    std::map<std::uint64_t, std::uint64_t> classes_by_size = {};
    // Of two placements the one that occupies the first square in which they differ comes first.
    Squares first = {};
    std::vector<std::uint64_t> occupied = {};  // by square: the placements that occupy it
    // For open numbers of pieces: the total and the classes by the number of pieces, up to the
    // largest that has placements.
    std::vector<std::uint64_t> by_number = {};
    std::vector<std::uint64_t> classes_by_number = {};

    bool operator==(const PlainCount&) const = default;
};

// Nothing if there are more placements than the task's most.
std::optional<PlainCount> plain_count(const PlainTask& task);

// Whether a piece on one square attacks another square.
using AttackRelation = std::function<bool(Square from, Square to)>;

std::vector<SquareSet> attacked_squares(std::uint64_t squares, const AttackRelation& attacks);

// On a plane board, under the maps that symmetries_by_hand finds.
PlainCount plain_count(const Problem& problem, const AttackRelation& attacks);

}  // namespace hetman::test
