#pragma once
// The problem: what is to be counted.

#include <cstdint>
#include <string>
#include <vector>

#include "common/board.h"
#include "common/piece.h"
#include "common/symmetry.h"

namespace hetman {

struct Problem {
    Piece piece;
    Board board;
    std::uint64_t pieces = 0;       // how many stand on the board in the end, preplaced included
    std::vector<Square> preplaced;  // every placement occupies these; sorted
    std::vector<Square> blocked;    // no placement occupies any of these; sorted
    // Only placements that this map sends to themselves count; it fixes preplaced and blocked.
    Symmetry required = Symmetry::identity;

    bool operator==(const Problem&) const = default;
};

enum class ProblemField { board, pieces, preplaced, blocked, required };

// One thing that is wrong with a problem: in which field, at which place of its list (0 where it
// has none). The field's list is meant in the order it was given.
struct ProblemFault {
    ProblemField field;
    std::size_t position;
    std::string what;
};

// Everything that is wrong with a problem; its lists need not be sorted. Names the squares.
std::vector<ProblemFault> faults(const Problem& problem);

// "square 9 (row 1, column 1)".
std::string describe(Board board, Square square);

// The problem's symmetries, H: the maps that fix the preplaced and the blocked squares.
SymmetryGroup symmetries(const Problem& problem);

}  // namespace hetman
