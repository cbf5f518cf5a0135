#include "common/problem/halves.h"

#include <bit>

#include "common/numbers/binomial.h"
#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {
namespace {

struct Columns {
    std::uint64_t from;
    std::uint64_t to;  // one past the last
};

Columns all_but_west(Board board) { return {board.side() / 2, board.side()}; }
Columns all_but_east(Board board) { return {0, board.side() / 2}; }

}  // namespace

std::vector<Square> blocked_by(const Halves& halves, Board board) {
    std::vector<Square> blocked;
    for (std::uint64_t row = 0; row < board.side(); ++row) {
        const auto block = [&](Columns columns) {
            for (std::uint64_t column = columns.from; column < columns.to; ++column)
                blocked.push_back(board.square(row, column));
        };
        if (halves.west >> row & 1) block(all_but_west(board));
        if (halves.east >> row & 1) block(all_but_east(board));
    }
    return blocked;
}

std::uint64_t row_choices(const Halves& halves, Board board) {
    const std::uint64_t columns = board.side() / 2;  // of the west
    const auto west = static_cast<std::uint64_t>(std::popcount(halves.west));
    const auto east = static_cast<std::uint64_t>(std::popcount(halves.east));
    if (west > columns || east > board.side() - columns) return 0;
    return binomial(board.side() - west - east, columns - west);
}

}  // namespace hetman
