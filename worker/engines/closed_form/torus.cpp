// The wrapped diagonals of one direction are row + column, those of the other row - column, modulo
// n. For odd n each two of different directions cross on one square: bishops are rooks. For even n
// they cross on two squares if both are even or both odd, and otherwise on none: two boards of n/2
// rows, each of whose squares stands for two.
#include "worker/engines/closed_form/torus.h"

#include <array>
#include <set>

#include "worker/engines/shared/nested_board.h"

namespace hetman {

Tally count_bishops_on_torus(const Problem& problem, const StopFlag& stop) {
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
    NestedBoard board(0, problem.pieces.exact(), stop);
    const auto free_lines = [&](const std::set<std::uint64_t>& taken, std::uint64_t first) {
        Lines lines;
        for (std::uint64_t line = first; line < n; line += boards)
            if (!taken.contains(line)) lines.push_back(0);
        return lines;
    };
    std::array<Polynomial, 2> ways{Polynomial{1}, Polynomial{1}};
    for (std::uint64_t i = 0; i < boards; ++i)
        ways[i] = board.rook_polynomial(free_lines(sums, i), free_lines(differences, i), boards);
    const std::uint64_t missing = problem.pieces.exact() - problem.preplaced.size();
    return coefficient_of_product(ways[0], ways[1], missing) + Tally(0, board.coefficients());
}

}  // namespace hetman
