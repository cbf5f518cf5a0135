#include "worker/engines/shared/refusals.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/problem/attack_map.h"

namespace hetman {

Refusal wider_than(std::uint64_t widest, const Problem& problem) {
    if (std::max(problem.board.rows, problem.board.columns) <= widest) return std::nullopt;
    return fmt::format("boards have at most {0} x {0} squares, not {1}", widest,
                       sides_of(problem.board));
}

Refusal beyond_bit_rows(const Problem& problem) { return wider_than(widest_bit_row, problem); }

Refusal not_a_plane(const Problem& problem) {
    if (problem.board.is_plane()) return std::nullopt;
    return fmt::format("it counts on planes, not on a {}", name_of(problem.board.shape));
}

Refusal not_one_a_line(const Problem& problem) {
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (!problem.piece.rides_along_rows_and_columns())
        return fmt::format(
            "piece {} does not ride along rows and columns: a line need not hold exactly one",
            problem.piece.betza());
    if (!problem.board.is_square())
        return fmt::format("a board of {} squares has different numbers of rows and columns",
                           sides_of(problem.board));
    if (problem.pieces != problem.board.side())
        return fmt::format("it places one piece on each of {} lines, not {}", problem.board.side(),
                           describe(problem.pieces));
    return std::nullopt;
}

Refusal not_an_exact_number(const Problem& problem) {
    if (problem.pieces.is_exact()) return std::nullopt;
    return fmt::format("it counts placements of an exact number of pieces, not of {}",
                       describe(problem.pieces));
}

Refusal has_untested_maximality(const Problem& problem) {
    if (!tests_maximality(problem)) return std::nullopt;
    return "it does not count maximal placements";
}

Refusal has_required_symmetry(const Problem& problem) {
    if (problem.required.is_trivial()) return std::nullopt;
    return "it does not count placements with a required symmetry";
}

}  // namespace hetman
