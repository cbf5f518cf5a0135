#include "coordinator/completion/completion_steps.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "worker/completion/board/draft.h"
#include "worker/completion/grigoryan/reduced_board.h"

namespace hetman {
namespace {

// The stages of Grigoryan's method begin at his base levels.
std::string_view chosen_by(CompletionMethod method, const LevelVisits& levels,
                           std::uint32_t queens) {
    if (is_stage(method)) return name_of(method);
    const auto came_to = [&](std::size_t level) {
        return levels.queens[level] && queens >= *levels.queens[level];
    };
    if (came_to(2)) return "least-risk";
    return name_of(came_to(1) ? CompletionMethod::random_squares
                              : CompletionMethod::random_matching);
}

std::vector<std::uint32_t> ranked_rows(const ReducedBoard& board) {
    std::vector<std::uint32_t> rows = board.open_rows();
    std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
        return board.free_squares(a) < board.free_squares(b);
    });
    return rows;
}

std::string lines_of_step(const Draft& draft, std::string_view by,
                          const std::optional<QueenPut>& put) {
    const ReducedBoard board(draft);
    std::string lines;
    for (const std::uint32_t row : ranked_rows(board)) {
        const bool is_chosen = put && put->row == board.row_on_draft(row);
        lines += fmt::format("{},{},{},{},{}\n", draft.n() - draft.free_rows(), by,
                             board.row_on_draft(row) + 1, board.free_squares(row),
                             is_chosen ? fmt::format("{}", put->column + 1) : std::string());
    }
    return lines;
}

}  // namespace

void write_steps(const Composition& given, CompletionMethod method, const Completion& found,
                 const std::function<void(std::string_view)>& sink) {
    sink("queens,by,row,free,column\n");
    Draft draft(given);
    const auto by = [&] { return chosen_by(method, found.levels, draft.n() - draft.free_rows()); };
    for (const QueenPut& put : found.way) {
        sink(lines_of_step(draft, by(), put));
        draft.put(put.row, put.column);
    }
    if (draft.free_rows() > 0) sink(lines_of_step(draft, by(), std::nullopt));
}

}  // namespace hetman
