#include "coordinator/pages/board_figures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <variant>

#include "common/failure.h"
#include "coordinator/dispatch/listing.h"
#include "coordinator/process/stopper.h"
#include "coordinator/report/board_svg.h"

namespace hetman {
namespace {

constexpr std::uint64_t most_lines = 64;       // of a board that is drawn whole
constexpr std::uint64_t most_move_lines = 17;  // of one with a piece's moves

Html figure(const std::string& svg, const Html& caption) {
    return element("figure", Html::trusted(svg) + element("figcaption", caption));
}

bool is_drawn(Board board) {
    return board.squares() > 0 && board.rows <= most_lines && board.columns <= most_lines;
}

// The board, or its middle: a plane as far as it can be seen.
Board shown_part(Board board) {
    if (board.rows <= most_move_lines && board.columns <= most_move_lines) return board;
    return {std::min(board.rows, most_move_lines), std::min(board.columns, most_move_lines)};
}

Html moves_figure(const Problem& problem) {
    const Board board = shown_part(problem.board);
    const Square centre = board.square(board.rows / 2, board.columns / 2);
    const auto mark = [&](Square square) {
        if (square == centre) return Mark::piece;
        return problem.piece.attacks(board, centre, square) ? Mark::attacked : Mark::none;
    };
    const std::string what = fmt::format("Attacks of {}{}", name_and_betza(problem.piece),
                                         board == problem.board ? "" : ", on a part of the board");
    return figure(board_svg(board, mark, what), what);
}

Html placement_figure(const Problem& problem, const std::vector<Square>& placement,
                      const std::string& what) {
    const std::string svg = board_svg(
        problem.board, [&](Square square) { return mark_of(problem, placement, square); }, what);
    const std::string squares = fmt::format("{}", fmt::join(placement, " "));
    return figure(svg, Html(what) + Html::trusted("<br/>") +
                           Html(placement.empty() ? "no piece" : "squares " + squares));
}

Html problem_figure(const Problem& problem) {
    if (problem.preplaced.empty() && problem.blocked.empty()) return {};
    return placement_figure(
        problem, problem.preplaced,
        problem.walls.empty()
            ? "Preplaced pieces (with a hole) and blocked squares (crosses)"
            : "Preplaced pieces (with a hole), blocked squares (crosses) and walls (filled)");
}

// The problem whose placements are listed: where they are counted by their number of pieces, those
// of the largest number, or of the one that is asked for.
std::optional<Problem> listed_problem(const RunStatus& status) {
    Problem problem = status.job.problem;
    if (!problem.pieces.by_number()) return problem;
    const CountsByNumber& counts = status.result.by_number;
    if (status.result.extreme)
        problem.pieces = *status.result.extreme;
    else if (!counts.empty())
        problem.pieces = counts.size() - 1;
    else
        return std::nullopt;
    return problem;
}

// The first placement; nothing if there is none, or it is not found in time.
std::optional<std::vector<Square>> first_placement(const Problem& problem, Duration limit) try {
    std::optional<std::vector<Square>> first;
    StopFlag stop{false};
    const Stopper stopper(stop, limit);
    const auto take = [&first](const std::vector<Square>& placement) {
        first = placement;
        return false;
    };
    list_placements(problem, false, take, stop);
    return first;
} catch (const Failure&) {  // it cannot be listed
    return std::nullopt;
}

struct Symmetric {
    std::string symmetry;
    std::vector<Square> placement;
};

// A placement with as many symmetries about the centre as there are in one that is found in time.
std::optional<Symmetric> most_symmetric(Problem problem, Duration limit) {
    const SymmetryGroup group = symmetries(problem);
    std::vector<Subgroup> subgroups;
    for (const std::string& name : subgroup_names())
        if (const Subgroup subgroup = *subgroup_named(name);
            !subgroup.is_trivial() &&
            std::all_of(subgroup.others().begin(), subgroup.others().end(), [&](const auto& map) {
                return std::find(group.begin(), group.end(), map) != group.end();
            }))
            subgroups.push_back(subgroup);
    std::stable_sort(subgroups.begin(), subgroups.end(),
                     [](const Subgroup& a, const Subgroup& b) { return a.size() > b.size(); });
    for (const Subgroup& subgroup : subgroups) {
        problem.required = subgroup;
        if (const auto found = first_placement(problem, limit / 4); found && !found->empty())
            return Symmetric{name_of(subgroup), *found};
    }
    return std::nullopt;
}

Html placement_figures(const RunStatus& status, Duration limit) {
    const Result& result = status.result;
    if (result.total && result.total->value == 0) return {};
    const auto problem = listed_problem(status);
    if (!problem || !std::holds_alternative<std::monostate>(problem->workload)) return {};
    std::optional<std::vector<Square>> first = result.document.placement;
    if (!first) first = first_placement(*problem, limit);
    if (!first || has_no_placement(*problem, result)) return {};
    Html figures = placement_figure(*problem, *first, "The first placement, by its squares");
    if (problem->required.is_trivial())
        if (const auto symmetric = most_symmetric(*problem, limit))
            figures += placement_figure(*problem, symmetric->placement,
                                        symmetric->symmetry == "all"
                                            ? "One with all symmetries of the board"
                                            : "One with the symmetry " + symmetric->symmetry);
    return figures;
}

}  // namespace

Html board_figures(const RunStatus& status, Duration limit) {
    const Problem& problem = status.job.problem;
    Html figures = moves_figure(problem);
    if (is_drawn(problem.board)) {
        figures += problem_figure(problem);
        figures += placement_figures(status, limit);
    }
    return element("h3", "Boards") + element("div", {{"class", "figures"}}, figures);
}

}  // namespace hetman
