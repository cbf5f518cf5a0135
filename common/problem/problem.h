#pragma once
// The problem: what is to be counted.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "common/board/board.h"
#include "common/problem/excluded_squares.h"
#include "common/problem/piece.h"
#include "common/problem/piece_number.h"
#include "common/problem/symmetry/subgroup.h"
#include "common/problem/symmetry/symmetry_group.h"
#include "common/workload_settings.h"

namespace hetman {

struct Problem {
    Piece piece;
    Board board;
    PieceNumber pieces;             // total number on the board, preplaced ones included
    bool maximal = false;           // only placements that no further piece could join
    std::vector<Square> preplaced;  // occupied in every placement; sorted
    std::vector<Square> blocked;    // occupied in no placement; sorted, excluded ones included
    // Those of the blocked squares that a plan only leaves empty, sorted. Maximal placements must
    // attack them, like all squares that are neither occupied nor blocked.
    std::vector<Square> left_empty = {};
    // Only squares of this colour may be occupied. With `self_attack`, no square may be from which
    // a leap, as written, returns to it. Settled problems have these squares among the blocked ones
    // (excluded_squares.h).
    Colour colour = Colour::any;
    bool self_attack = false;
    // Only placements fixed by this subgroup count; it fixes the preplaced and blocked squares.
    Subgroup required;
    // Classes of placements are those under the symmetries in this group.
    MapGroup group = MapGroup::all;
    // Squares that also end rides: no piece stands on them, and none attacks past them but by a
    // leap. Sorted; settled problems have them among the blocked squares. Packing and checksums of
    // problems without walls are those of earlier versions, so they are not in problem_fields.
    std::vector<Square> walls = {};
    // Placements count twice, once or not at all (common/problem/symmetry/fold.h). A weighted
    // count: correct only when summed over all units of a run.
    bool folded = false;
    // The settings of a workload other than counting. Engines do not count such problems.
    WorkloadSettings workload = {};

    bool operator==(const Problem&) const = default;
};

// The fields but `walls` that the keys of [problem] set (common/job/problem_keys.cpp), in their
// order, for packing and checksums.
inline constexpr std::tuple problem_fields{
    &Problem::piece,     &Problem::board,   &Problem::pieces, &Problem::maximal,
    &Problem::preplaced, &Problem::blocked, &Problem::colour, &Problem::self_attack,
    &Problem::required,  &Problem::group};

// A key that can be wrong, of [problem] or in the table of a workload.
enum class ProblemField {
    piece,
    board,
    pieces,
    maximal,
    preplaced,
    blocked,
    required,
    shape,
    colour,
    self_attack,
    group,
    walls,
    workload,  // in its settings
};

// One error in a problem: the field and the position in its list (0 for fields that are no list).
// Positions refer to the list in the order it was given.
struct ProblemFault {
    ProblemField field;
    std::size_t position;
    std::string what;
    std::string_view key = {};  // of a workload's settings
};

// All errors in a problem. Its lists need not be sorted. For preplaced squares that attack each
// other, one pair is reported for each square.
std::vector<ProblemFault> faults(const Problem& problem);

// True if walls may end rides of the piece. Otherwise they are blocked squares like others.
bool has_stopped_rides(const Problem& problem);

// True if a piece on one square attacks a piece on the other.
bool attacks(const Problem& problem, Square from, Square to);

// True if at most one piece can stand on each line of the kind. On wrapped boards only rows and
// columns are lines in this sense, because diagonals wrap; where walls end rides, there are none.
bool is_one_a_line(const Piece& piece, Board board, LineKind kind);
bool is_one_a_line(const Problem& problem, LineKind kind);

// True if every placement has exactly one piece on each row and on each column.
bool fills_lines(const Problem& problem);

// True if there are more pieces than squares for them, or fewer pieces than are preplaced: then
// there is no placement.
bool is_impossible(const Problem& problem);

// True if some placements may not be maximal and must not count. Placements that fill all lines
// attack every square, so that they are maximal in any case.
bool tests_maximality(const Problem& problem);

// True if maximal placements occupy or attack the square: it is not blocked, or a plan only leaves
// it empty.
bool must_be_covered(const Problem& problem, Square square);

// The kind of lines that a sweep fills, with at most one piece each: rows, otherwise columns,
// antidiagonals or diagonals, in this order of preference; nothing if the piece has no such lines.
std::optional<LineKind> sweep_kind(const Piece& piece, Board board);
std::optional<LineKind> sweep_kind(const Problem& problem);

// "square 9 (row 1, column 1)".
std::string describe(Board board, Square square);

// The problem's symmetries, H: the maps of the board that keep the piece's moves and fix the
// preplaced and blocked squares and the walls. If a symmetry is required, they also map the
// placements that have it to each other.
SymmetryGroup symmetries(const Problem& problem);

// Those in the problem's group: placements that they map to each other are in one class.
SymmetryGroup class_symmetries(const Problem& problem);

}  // namespace hetman
