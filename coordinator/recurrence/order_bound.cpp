#include "coordinator/recurrence/order_bound.h"

#include <algorithm>
#include <cstdlib>

#include "common/problem/ways.h"
#include "coordinator/recurrence/strip.h"

namespace hetman {
namespace {

// True if all squares are alike, so that only the sizes of the boards differ.
bool is_uniform(const Problem& problem) {
    return problem.preplaced.empty() && problem.blocked.empty() && problem.left_empty.empty() &&
           problem.colour == Colour::any && !problem.self_attack && problem.required.is_trivial() &&
           !problem.folded && problem.workload.index() == 0;
}

// Beyond that no count is possible, and sums stay small.
constexpr std::uint64_t most_order = 1'000'000;

// The total of at most `most` pieces is a polynomial once chains of them fit the board, on wrapped
// ones without meeting themselves.
OrderBound polynomial_bound(std::uint64_t most, std::uint64_t degree, std::uint64_t reach,
                            bool wraps) {
    const std::uint64_t chain = most == 0 ? 0 : (most - 1) * reach;
    return {BoundKind::polynomial, degree + 1, wraps ? most * reach + 1 : chain};
}

std::optional<OrderBound> bound_on_squares(const Problem& problem) {
    if (!problem.pieces.is_exact() || problem.maximal) return std::nullopt;
    std::uint64_t reach = 0;
    for (const Move& move : problem.piece.moves()) {
        if (move.reach == Reach::ride) return std::nullopt;
        for (const Way& way : ways_of(move))
            reach = std::max({reach, static_cast<std::uint64_t>(std::abs(way.rows)),
                              static_cast<std::uint64_t>(std::abs(way.columns))});
    }
    const std::uint64_t pieces = problem.pieces.exact();
    if (pieces > most_order || reach > most_order) return std::nullopt;
    return polynomial_bound(pieces, 2 * pieces, reach, !problem.board.is_plane());
}

// However long the strip is; nothing if more fit a longer one.
std::optional<std::uint64_t> most_pieces(const PieceNumber& pieces, const Strip& strip,
                                         const StripReach& reach) {
    if (!reach.rides_along && !pieces.is_exact()) return std::nullopt;
    if (!reach.rides_along) return pieces.exact();
    return std::min(pieces.most(strip.width), strip.width);
}

std::optional<OrderBound> bound_on_strips(const Problem& problem, const Strip& strip) {
    const std::optional<StripReach> reach = reach_along(strip);
    if (!reach || reach->lines > most_order) return std::nullopt;
    if (const auto most = most_pieces(problem.pieces, strip, *reach)) {
        if (problem.maximal || *most > most_order) return std::nullopt;
        return polynomial_bound(*most, *most, reach->lines, strip.wraps_length());
    }
    const std::uint64_t lines = problem.maximal ? 2 * reach->lines : reach->lines;
    const std::optional<std::uint64_t> states = fillings(strip, lines, !strip.wraps_length());
    if (!states) return std::nullopt;
    // On wrapped strips the total is the trace of a power of the matrix. A strip may be shorter
    // than its states, unless those tell whether squares are attacked.
    const std::uint64_t from = strip.wraps_length() ? reach->lines + 1
                               : problem.maximal    ? lines
                                                    : 0;
    return OrderBound{BoundKind::transfer_matrix, *states, from};
}

}  // namespace

std::optional<OrderBound> order_bound(const BoardFamily& family) {
    const Problem& problem = family.problem;
    if (!is_uniform(problem) || problem.pieces.by_number()) return std::nullopt;
    if (family.rows_grow && family.columns_grow) return bound_on_squares(problem);
    if (!family.rows_grow && !family.columns_grow) return std::nullopt;
    const Board board = problem.board;
    return bound_on_strips(
        problem, {problem.piece, board.shape, family.rows_grow ? board.columns : board.rows,
                  family.rows_grow});
}

}  // namespace hetman
