#include "worker/completion/grigoryan/stages.h"

#include <stdexcept>
#include <utility>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/grigoryan/random_matching.h"
#include "worker/completion/grigoryan/random_squares.h"
#include "worker/completion/grigoryan/reduced_board.h"
#include "worker/completion/validator.h"

namespace hetman {
namespace {

void put_on_first_squares(Draft& draft, std::vector<std::uint32_t>& filled, const StopFlag& stop) {
    const std::uint32_t n = draft.n();
    for (std::uint32_t row = 0; row < n && !stop; ++row) {
        if (!draft.is_free_row(row)) continue;
        std::uint32_t column = 0;
        while (column < n && !draft.occupied().is_free(row, column)) ++column;
        if (column == n) return;
        draft.put(row, column);
        filled.push_back(row);
    }
}

}  // namespace

StageRun run_stage(CompletionMethod method, Composition composition, std::uint64_t seed,
                   const StopFlag& stop) {
    Draft draft(std::move(composition));
    const std::uint32_t n = draft.n();
    Random random(seed);
    StageRun result{0, {}, {}, {}};
    result.filled.reserve(draft.free_rows());
    if (method == CompletionMethod::random_matching) {
        match_at_random(draft, n, random, result.filled, stop, &result.put_in_rounds);
    } else if (method == CompletionMethod::random_squares) {
        ReducedBoard board(draft);
        put_on_random_squares(draft, board, n, random, result.filled);
    } else if (method == CompletionMethod::first_squares) {
        put_on_first_squares(draft, result.filled, stop);
    } else {
        throw std::invalid_argument("the method is not a stage");
    }
    result.queens = n - draft.free_rows();
    result.board = draft.release();
    return result;
}

Completion complete_by_stage(CompletionMethod method, Composition composition,
                             const CompletionLimits& limits, const StopFlag& stop) {
    StageRun run = run_stage(method, std::move(composition), limits.seed, stop);
    Completion found{Verdict::undecided, {}, run.filled.size()};
    if (limits.tell_way)
        for (const std::uint32_t row : run.filled)
            found.way.push_back({row, run.board.columns[row]});
    if (!run.completed() || stop) return found;
    if (first_conflict(run.board) || first_on_blocked(run.board))
        throw std::logic_error("a completion did not pass its check");
    found.verdict = Verdict::completed;
    found.board = std::move(run.board);
    return found;
}

}  // namespace hetman
