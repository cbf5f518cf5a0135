#pragma once
// The problem: what is to be counted.

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "common/job/completion_study.h"
#include "common/problem/board.h"
#include "common/problem/line.h"
#include "common/problem/piece.h"
#include "common/problem/subgroup.h"
#include "common/problem/symmetry_group.h"

namespace hetman {

struct Problem {
    Piece piece;
    Board board;
    std::uint64_t pieces = 0;       // how many stand on the board in the end, preplaced included
    std::vector<Square> preplaced;  // every placement occupies these; sorted
    std::vector<Square> blocked;    // no placement occupies any of these; sorted
    // Only placements that are fixed by this count; it fixes preplaced and blocked.
    Subgroup required;
    // Placements count twice, once or not at all, see common/problem/fold.h: for units of runs, as
    // of parts of a board this is not their number.
    bool folded = false;
    // Where completions are studied: the compositions, in place of preplaced squares. No engine
    // counts such a problem.
    std::optional<CompletionStudy> study = {};

    bool operator==(const Problem&) const = default;
};

// The fields that [problem] says, one for each key (common/job/problem_keys.cpp) and in their
// order: what is packed and goes into checksums.
inline constexpr std::tuple problem_fields{&Problem::piece, &Problem::board, &Problem::pieces,
                                           &Problem::preplaced, &Problem::blocked};

// A key that can be wrong, of [problem] or [completion].
enum class ProblemField {
    piece,
    board,
    pieces,
    preplaced,
    blocked,
    required,
    // of a study
    samples,
    queens,
    kind,
    cuts,
};

// One thing that is wrong with a problem: in which field, at which place of its list (0 where it
// has none). The field's list is meant in the order it was given.
struct ProblemFault {
    ProblemField field;
    std::size_t position;
    std::string what;
};

// Everything that is wrong with a problem; its lists need not be sorted. Names the squares; of the
// pairs that attack each other one for each square.
std::vector<ProblemFault> faults(const Problem& problem);

// True if at most one piece can stand on each line of the kind. Only rows and columns of wrapped
// boards are lines in this sense: a diagonal goes round them.
bool is_one_a_line(const Piece& piece, Board board, LineKind kind);

// True if every placement has exactly one piece on each row and on each column.
bool fills_lines(const Problem& problem);

// The kind of lines that a sweep fills, with at most one piece each: rows, else columns, else
// antidiagonals, else diagonals; nothing for pieces without any.
std::optional<LineKind> sweep_kind(const Piece& piece, Board board);

// "square 9 (row 1, column 1)".
std::string describe(Board board, Square square);

// The problem's symmetries, H: the maps of the board that keep the piece's moves and fix the
// preplaced and the blocked squares.
SymmetryGroup symmetries(const Problem& problem);

}  // namespace hetman
