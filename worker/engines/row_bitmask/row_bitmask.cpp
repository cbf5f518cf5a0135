// The rows are filled from the top. Preplaced and blocked squares are removed from the columns
// allowed in each row; a row with a preplaced piece is skipped.
#include "worker/engines/row_bitmask/row_bitmask.h"

#include "worker/engines/row_bitmask/row_search.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

Refusal not_row_by_row(const Problem& problem) {
    if (Refusal refusal = not_one_a_line(problem)) return refusal;
    return has_required_symmetry(problem);
}

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget&) {
    return row_bitmask::takes_shifted_masks(problem.piece, problem.board)
               ? row_bitmask::make_shifted_masks(problem.piece, problem.board)
               : row_bitmask::make_attacked_rows(problem.piece, problem.board);
}

}  // namespace

EngineKind row_bitmask_kind() {
    return {
        .name = "row-bitmask",
        .idea = "row by row, bit masks of attacked columns; for pieces with many placements",
        .obstacle = not_row_by_row,
        .make = make,
        .default_frame = "first-rows",
        .picoseconds_per_node = 8'000,
    };
}

}  // namespace hetman
