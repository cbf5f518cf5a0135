#include "common/problem/excluded_squares.h"

#include <algorithm>

#include "common/problem/problem.h"

namespace hetman {
namespace {

bool is_excluded(const Problem& problem, bool returns, Square square) {
    return returns || !has_colour(problem.board, square, problem.colour);
}

}  // namespace

bool returns_to_its_square(const Piece& piece, Board board) {
    const auto returns = [&](std::int64_t rows, std::int64_t columns) {
        const auto goes_round = [](std::int64_t leap, std::uint64_t size, bool wraps) {
            return leap == 0 || (wraps && leap % static_cast<std::int64_t>(size) == 0);
        };
        return goes_round(rows, board.rows, board.wraps_rows()) &&
               goes_round(columns, board.columns, board.wraps_columns());
    };
    const std::vector<Way>& leaps = piece.leaps_as_written();
    return std::any_of(leaps.begin(), leaps.end(),
                       [&](const Way& leap) { return returns(leap.rows, leap.columns); });
}

Problem settled(Problem problem) {
    std::sort(problem.preplaced.begin(), problem.preplaced.end());
    const bool returns = problem.self_attack && returns_to_its_square(problem.piece, problem.board);
    if (returns || problem.colour != Colour::any)
        for (Square square = 0; square < problem.board.squares(); ++square)
            if (is_excluded(problem, returns, square)) problem.blocked.push_back(square);
    std::sort(problem.walls.begin(), problem.walls.end());
    problem.blocked.insert(problem.blocked.end(), problem.walls.begin(), problem.walls.end());
    std::sort(problem.blocked.begin(), problem.blocked.end());
    problem.blocked.erase(std::unique(problem.blocked.begin(), problem.blocked.end()),
                          problem.blocked.end());
    return problem;
}

}  // namespace hetman
