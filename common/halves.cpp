#include "common/halves.h"

#include <bit>

#include "common/binomial.h"
#include "common/problem.h"

namespace hetman {
namespace {

struct Columns {
    std::uint64_t from;
    std::uint64_t to;  // one past the last
};

Columns all_but_west(Board board) { return {board.n / 2, board.n}; }
Columns all_but_east(Board board) { return {0, board.n / 2}; }

}  // namespace

std::vector<Square> blocked_by(const Halves& halves, Board board) {
    std::vector<Square> blocked;
    for (std::uint64_t row = 0; row < board.n; ++row) {
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
    const std::uint64_t columns = board.n / 2;  // of the west
    const auto west = static_cast<std::uint64_t>(std::popcount(halves.west));
    const auto east = static_cast<std::uint64_t>(std::popcount(halves.east));
    if (west > columns || east > board.n - columns) return 0;
    return binomial(board.n - west - east, columns - west);
}

std::optional<Halves> halves_of(const Problem& problem) {
    const Board board = problem.board;
    if (board.n > 64) return std::nullopt;
    Halves halves;
    for (const Square square : problem.blocked) {
        const std::uint64_t row = board.row(square);
        // The first and the last column tell which half is left.
        if (board.column(square) == 0) halves.east |= std::uint64_t{1} << row;
        if (board.column(square) == board.n - 1) halves.west |= std::uint64_t{1} << row;
    }
    if ((halves.west & halves.east) != 0 || blocked_by(halves, board) != problem.blocked)
        return std::nullopt;
    return halves;
}

}  // namespace hetman
