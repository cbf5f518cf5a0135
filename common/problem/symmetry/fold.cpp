#include "common/problem/symmetry/fold.h"

namespace hetman {
Side side_of(Board board, std::uint64_t position) {
    const std::uint64_t mirrored = board.side() - 1 - position;
    return position < mirrored ? Side::before : position == mirrored ? Side::middle : Side::after;
}

double Fold::usual_share() const {
    const double keys = highest_key() + 1;
    double sum = 0;
    // The maximum of two keys equals `rank` in 2 rank + 1 cases.
    for (unsigned key = 0; key <= highest_key(); ++key) sum += (2 * key + 1) * (key + 1);
    return sum / (keys * keys * keys);
}

unsigned times_counted(Board board, const std::vector<Square>& placement) {
    const Fold fold(board);
    std::vector<Side> of_rows(board.side());
    std::vector<Side> of_columns(board.side());
    for (const Square square : placement) {
        of_rows[board.row(square)] = side_of(board, board.column(square));
        of_columns[board.column(square)] = side_of(board, board.row(square));
    }
    const auto key = [&](const std::vector<Side>& sides) {
        return fold.key_of_all([&](std::uint64_t line) { return sides[line]; });
    };
    return Fold::times(key(of_rows), key(of_columns));
}

}  // namespace hetman
