#include "worker/engines/shared/free_columns.h"

#include "common/problem/attack_map.h"

namespace hetman {

std::vector<IndexSet> free_columns(const Problem& problem) {
    const Board board = problem.board;
    std::vector<IndexSet> free(board.rows, static_cast<IndexSet>(all_columns(board.columns)));
    const auto column = [&](Square square) { return IndexSet{1} << board.column(square); };
    for (const Square square : problem.preplaced) free[board.row(square)] &= column(square);
    for (const Square square : problem.blocked) free[board.row(square)] &= ~column(square);
    return free;
}

}  // namespace hetman
