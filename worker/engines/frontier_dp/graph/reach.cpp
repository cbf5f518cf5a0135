#include "worker/engines/frontier_dp/graph/reach.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "worker/engines/frontier_dp/graph/frontier.h"

namespace hetman {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint32_t>::max();

// The leaps of a ride until it reaches an edge.
std::uint64_t leaps_to_edge(Board board, std::uint64_t down, std::uint64_t right) {
    std::uint64_t leaps = unlimited;
    if (!board.wraps_rows() && down > 0) leaps = (board.rows - 1) / down;
    if (!board.wraps_columns() && right > 0) leaps = std::min(leaps, (board.columns - 1) / right);
    return leaps;
}

// The distances of the farthest attacked rows and columns.
struct Farthest {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;

    void include(Board board, std::uint64_t down, std::uint64_t right) {
        const std::uint64_t leaps = leaps_to_edge(board, down, right);
        rows = std::max(rows, leaps * down);
        columns = std::max(columns, leaps * right);
    }
};

}  // namespace

bool attacks_near_lines(const Problem& problem) {
    const Board board = problem.board;
    Farthest farthest;
    for (const Move& move : problem.piece.moves()) {
        if (move.reach != Reach::ride) continue;
        const auto down = static_cast<std::uint64_t>(move.rows);
        const auto right = static_cast<std::uint64_t>(std::abs(move.columns));
        farthest.include(board, down, right);
        if (move.kind == MoveKind::full) farthest.include(board, right, down);
    }
    // Where a ride crosses half the board, a frontier holds most of it.
    const auto is_near = [](std::uint64_t distance, std::uint64_t lines, std::uint64_t length) {
        return 2 * distance < lines && distance * length <= widest_frontier;
    };
    return is_near(farthest.rows, board.rows, board.columns) ||
           is_near(farthest.columns, board.columns, board.rows);
}

}  // namespace hetman
