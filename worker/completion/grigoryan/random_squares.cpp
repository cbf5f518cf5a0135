#include "worker/completion/grigoryan/random_squares.h"

namespace hetman {

bool put_on_random_squares(Draft& draft, ReducedBoard& board, std::uint32_t level, Random& random,
                           std::vector<std::uint32_t>& filled) {
    while (draft.n() - draft.free_rows() < level) {
        const std::uint32_t row = board.open_rows()[random.below(board.open_rows().size())];
        const std::vector<std::uint32_t> columns = board.free_columns(row);
        if (columns.empty()) return false;
        const std::uint32_t column = columns[random.below(columns.size())];
        draft.put(board.row_on_draft(row), board.column_on_draft(column));
        filled.push_back(board.row_on_draft(row));
        board.put(row, column);
    }
    return true;
}

}  // namespace hetman
