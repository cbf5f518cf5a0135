// The wrapped diagonals of one direction are row + column, those of the other row - column, modulo
// n. For odd n each two of different directions cross on one square: bishops are rooks. For even n
// they cross on two squares if both are even or both odd, and otherwise on none: two boards of n/2
// rows, each of whose squares stands for two.
#include "worker/engines/closed_form/torus.h"

#include <set>

#include "common/problem/problem.h"
#include "worker/engines/shared/nested_board.h"

namespace hetman {

PieceCounts count_bishops_on_torus(const Problem& problem, const StopFlag& stop) {
    const std::uint64_t n = problem.board.side();
    const std::uint64_t boards = n % 2 == 0 ? 2 : 1;
    std::set<std::uint64_t> sums;
    std::set<std::uint64_t> differences;
    for (const Square square : problem.preplaced) {
        const std::uint64_t row = problem.board.row(square);
        const std::uint64_t column = problem.board.column(square);
        sums.insert((row + column) % n);
        differences.insert((row + n - column) % n);
    }
    // All lines cross, whatever their distance.
    NestedBoard board(0, problem.pieces.most(problem.board.squares()), stop);
    const auto free_lines = [&](const std::set<std::uint64_t>& taken, std::uint64_t first) {
        Lines lines;
        for (std::uint64_t line = first; line < n; line += boards)
            if (!taken.contains(line)) lines.push_back(0);
        return lines;
    };
    PieceCounts counts;
    counts.first = board.rook_polynomial(free_lines(sums, 0), free_lines(differences, 0), boards);
    if (boards == 2)
        counts.second =
            board.rook_polynomial(free_lines(sums, 1), free_lines(differences, 1), boards);
    counts.coefficients = board.coefficients();
    return counts;
}

}  // namespace hetman
