#include "common/fold.h"

namespace hetman {
namespace {

// `sides` are those of the pieces of all rows, or of all columns.
unsigned rank_of(const Fold& fold, const std::vector<Side>& sides) {
    const std::size_t half = sides.size() / 2;
    return std::max(fold.rank([&](unsigned line) { return sides[half - 1 - line]; }),
                    fold.rank([&](unsigned line) { return sides[sides.size() - half + line]; }));
}

}  // namespace

Side side_of(Board board, std::uint64_t position) {
    const std::uint64_t mirrored = board.n - 1 - position;
    return position < mirrored ? Side::before : position == mirrored ? Side::middle : Side::after;
}

double Fold::usual_share() const {
    const double ranks = highest_rank() + 1;
    double sum = 0;
    // The higher of two is `rank` in 2 rank + 1 cases.
    for (unsigned rank = 0; rank <= highest_rank(); ++rank) sum += (2 * rank + 1) * (rank + 1);
    return sum / (ranks * ranks * ranks);
}

unsigned times_counted(Board board, const std::vector<Square>& placement) {
    const Fold fold(board);
    std::vector<Side> of_rows(board.n);
    std::vector<Side> of_columns(board.n);
    for (const Square square : placement) {
        of_rows[board.row(square)] = side_of(board, board.column(square));
        of_columns[board.column(square)] = side_of(board, board.row(square));
    }
    return Fold::times(rank_of(fold, of_rows), rank_of(fold, of_columns));
}

}  // namespace hetman
