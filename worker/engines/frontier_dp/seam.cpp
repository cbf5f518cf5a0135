#include "worker/engines/frontier_dp/seam.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/problem/attack_map.h"
#include "common/units/unit.h"
#include "worker/engines/frontier_dp/graph/independent_sets.h"

namespace hetman {
namespace {

// The sizes of seams in squares. With smaller ones, the whole takes less than a second for kings
// and knights; larger ones have too many fillings.
constexpr std::size_t least_seam = 14;
constexpr std::size_t least_maximal_seam = 7;
constexpr std::size_t largest_seam = 64;
constexpr std::uint64_t most_fillings = std::uint64_t{1} << 22;

// The number of rows (or columns) that the widest leap crosses, the shorter way round.
std::uint64_t widest_leap(const Piece& piece, std::uint64_t lines, bool by_rows) {
    std::uint64_t widest = 0;
    for (const Move& move : piece.moves()) {
        const auto reach = [&](std::int64_t leap) {
            const auto distance = static_cast<std::uint64_t>(leap < 0 ? -leap : leap) % lines;
            widest = std::max(widest, std::min(distance, lines - distance));
        };
        // Full moves go in all directions.
        if (move.kind == MoveKind::full || by_rows) reach(move.rows);
        if (move.kind == MoveKind::full || !by_rows) reach(move.columns);
    }
    return widest;
}

}  // namespace

std::vector<Square> seam_squares(const Problem& problem) {
    const Board board = problem.board;
    if (!board.wraps_rows() || !board.wraps_columns()) return {};
    const bool by_rows = board.columns <= board.rows;
    const std::uint64_t lines = by_rows ? board.rows : board.columns;
    const std::uint64_t width = widest_leap(problem.piece, lines, by_rows);
    std::vector<Square> seam;
    if (2 * width >= lines) return seam;
    for (Square square = 0; square < board.squares(); ++square)
        if ((by_rows ? board.row(square) : board.column(square)) < width) seam.push_back(square);
    const bool fits =
        seam.size() >= (tests_maximality(problem) ? least_maximal_seam : least_seam) &&
        seam.size() <= largest_seam && fixes(problem.required, board, seam) &&
        seam_fillings(problem, seam) <= most_fillings;
    return fits ? seam : std::vector<Square>();
}

Problem with_empty_seam(const Problem& problem, const std::vector<Square>& seam) {
    Unit unit;
    unit.symmetry = problem.required;
    Prefix prefix;
    std::set_difference(seam.begin(), seam.end(), problem.preplaced.begin(),
                        problem.preplaced.end(), std::back_inserter(prefix.blocked));
    unit.kind = prefix;
    return problem_of(problem, unit);
}

std::uint64_t seam_fillings(const Problem& problem, const std::vector<Square>& seam) {
    const AttackMap map(problem);
    std::vector<Square> across = seam;
    const Board board = problem.board;
    const bool by_rows = board.columns <= board.rows;
    std::sort(across.begin(), across.end(), [&](Square a, Square b) {
        const auto key = [&](Square square) {
            return by_rows ? std::pair(board.column(square), square)
                           : std::pair(board.row(square), square);
        };
        return key(a) < key(b);
    });
    PartGraph graph(across.size());
    for (std::uint32_t i = 0; i < across.size(); ++i)
        for (std::uint32_t before = 0; before < i; ++before)
            if (map.attacks(across[before], across[i])) graph[i].earlier.push_back(before);
    std::uint64_t keeping = 0;
    for (const Symmetry& symmetry : symmetries(problem))
        keeping += apply(symmetry, board, seam) == seam ? 1 : 0;
    const std::uint64_t fillings =
        count_independent_sets(graph, problem.pieces.most(board.squares()));
    return fillings / std::max<std::uint64_t>(keeping, 1) + 1;
}

}  // namespace hetman
