#include "tests/support/random_moves.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

namespace hetman::test {
namespace {

using Direction = std::pair<int, int>;

std::set<Direction> directions_of(const WrittenMove& move) {
    const int r = move.rows;
    const int c = move.columns;
    if (move.is_semi) return {{r, c}, {-r, -c}};
    return {{r, c}, {r, -c}, {-r, c}, {-r, -c}, {c, r}, {c, -r}, {-c, r}, {-c, -r}};
}

// Goes one leap further; false at the edge of the board.
bool step(const Direction& leap, Board board, int& row, int& column) {
    const int rows = static_cast<int>(board.rows);
    const int columns = static_cast<int>(board.columns);
    row += leap.first;
    column += leap.second;
    if (board.wraps_rows()) row = (row % rows + rows) % rows;
    if (board.wraps_columns()) column = (column % columns + columns) % columns;
    return row >= 0 && row < rows && column >= 0 && column < columns;
}

}  // namespace

std::vector<WrittenMove> random_moves(Random& random) {
    std::vector<WrittenMove> moves(1 + random.below(4));
    for (WrittenMove& move : moves) {
        do {
            move.rows = static_cast<int>(random.below(5));
            move.columns = static_cast<int>(random.below(5));
        } while (move.rows == 0 && move.columns == 0);
        move.is_semi = random.below(2) == 0;
        move.rides = random.below(2) == 0;
        if (move.is_semi && random.below(2) == 0) move.rows = -move.rows;
        if (move.is_semi && random.below(2) == 0) move.columns = -move.columns;
    }
    return moves;
}

std::string notation_of(const std::vector<WrittenMove>& moves) {
    std::string text;
    for (const WrittenMove& move : moves)
        text += fmt::format("{}{},{}{}{}", move.is_semi ? '[' : '(', move.rows, move.columns,
                            move.is_semi ? ']' : ')', move.rides ? "0" : "");
    return text;
}

bool attack_by_definition(const std::vector<WrittenMove>& moves, Board board, Square from,
                          Square to, const std::vector<Square>& walls) {
    if (from == to) return false;
    for (const WrittenMove& move : moves)
        for (const Direction& leap : directions_of(move)) {
            int row = static_cast<int>(board.row(from));
            int column = static_cast<int>(board.column(from));
            // A rider that goes round an edge returns after at most as many leaps as there are
            // squares.
            for (Square leaps = 0; leaps < (move.rides ? board.squares() : 1); ++leaps) {
                if (!step(leap, board, row, column)) break;
                const Square at = board.square(static_cast<std::uint64_t>(row),
                                               static_cast<std::uint64_t>(column));
                if (at == to) return true;
                if (std::find(walls.begin(), walls.end(), at) != walls.end()) break;
            }
        }
    return false;
}

}  // namespace hetman::test
