#include "worker/engines/engine_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "worker/engines/backtracking/backtracking.h"
#include "worker/engines/brute_force/brute_force.h"
#include "worker/engines/closed_form/closed_form.h"
#include "worker/engines/column_dp/column_dp.h"
#include "worker/engines/filtering/filtering.h"
#include "worker/engines/forward_filter/forward_filter.h"
#include "worker/engines/line_sweep/line_sweep.h"
#include "worker/engines/quadrant_join/quadrant_join.h"
#include "worker/engines/row_bitmask/row_bitmask.h"

namespace hetman {
namespace {

using Refusal = std::optional<std::string>;

Refusal wider_than(std::uint64_t widest, const Problem& problem) {
    if (std::max(problem.board.rows, problem.board.columns) <= widest) return std::nullopt;
    return fmt::format("boards have at most {0} x {0} squares, not {1}", widest,
                       sides_of(problem.board));
}

Refusal not_a_plane(const Problem& problem) {
    if (problem.board.is_plane()) return std::nullopt;
    return fmt::format("it counts on planes, not on a {}", name_of(problem.board.shape));
}

Refusal beyond_bit_rows(const Problem& problem) { return wider_than(widest_bit_row, problem); }

Refusal not_one_a_line(const Problem& problem) {
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (!problem.piece.rides_along_rows_and_columns())
        return fmt::format(
            "piece {} does not attack along rows and columns, so that there need not "
            "be one on each line",
            problem.piece.betza());
    if (!problem.board.is_square())
        return fmt::format("a board of {} squares has more lines of one kind than of the other",
                           sides_of(problem.board));
    if (problem.pieces != problem.board.side())
        return fmt::format("it places one piece on each of {} lines, not {} pieces",
                           problem.board.side(), problem.pieces);
    return std::nullopt;
}

Refusal has_required_symmetry(const Problem& problem) {
    if (problem.required.is_trivial()) return std::nullopt;
    return "it does not count placements with a required symmetry";
}

Refusal too_many_sets(const Problem& problem) {
    constexpr std::uint64_t most_sets = 10'000'000'000;  // some minutes
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (sets_to_try(problem) > most_sets)
        return fmt::format("it tries every set of squares, and there are more than {}", most_sets);
    return has_required_symmetry(problem);
}

// Rows and columns are filtered alike.
Refusal not_by_both_lines(const Problem& problem) {
    if (Refusal refusal = not_one_a_line(problem)) return refusal;
    if (problem.piece.is_kept_by(Symmetry::mirror_diagonal)) return std::nullopt;
    return fmt::format("piece {} attacks other squares with rows and columns exchanged",
                       problem.piece.betza());
}

Refusal not_row_by_row(const Problem& problem) {
    if (Refusal refusal = not_one_a_line(problem)) return refusal;
    if (Refusal refusal = not_a_plane(problem)) return refusal;
    if (!problem.piece.has_only("WFNA"))
        return fmt::format("piece {} has moves beside (1,0), (1,1), (2,1) and (2,2)",
                           problem.piece.betza());
    return has_required_symmetry(problem);
}

Refusal not_swept(const Problem& problem) {
    if (!sweep_kind(problem.piece, problem.board))
        return fmt::format(
            "piece {} rides neither along rows nor along diagonals, so that there may be many on "
            "each line",
            problem.piece.betza());
    if (Refusal refusal = wider_than(widest_sweep, problem)) return refusal;
    return has_required_symmetry(problem);
}

Refusal not_closed(const Problem& problem) {
    if (!has_closed_form(problem.piece))
        return fmt::format("it counts regular rooks and bishops, not piece {}",
                           problem.piece.betza());
    if (Refusal refusal = not_a_plane(problem)) return refusal;
    if (!problem.board.is_square()) return "it counts on square boards";
    if (!problem.blocked.empty()) return "it counts on boards without blocked squares";
    if (!generator_of(problem.board, problem.required))
        return "it counts placements with a single required symmetry, not with several at once";
    return wider_than(widest_closed_form, problem);
}

Refusal not_by_columns(const Problem& problem) {
    if (Refusal refusal = not_one_a_line(problem)) return refusal;
    if (Refusal refusal = not_a_plane(problem)) return refusal;
    if (!counts_required_symmetry(problem))
        return "it counts placements with a required symmetry if that is a half turn or a mirror "
               "in a diagonal, on boards without preplaced or blocked squares";
    if (!attacks_at_most_two_rows_away(problem.piece))
        return fmt::format("piece {} attacks squares more than two rows away in other columns",
                           problem.piece.betza());
    if (Refusal refusal = wider_than(widest_column_dp, problem)) return refusal;
    const std::uint64_t bytes = column_dp_bytes(problem);
    if (bytes <= most_column_dp_bytes) return std::nullopt;
    constexpr double gibibyte = 1 << 30;
    return fmt::format("its tables would take {:.1f} GiB of memory, and {:.0f} GiB are the limit",
                       static_cast<double>(bytes) / gibibyte,
                       static_cast<double>(most_column_dp_bytes) / gibibyte);
}

std::unique_ptr<Engine> make_best_forward_filter(const Piece& piece, Board board) {
    return make_forward_filter(piece, board, best_variant());
}

std::unique_ptr<Engine> make_best_quadrant_join(const Piece& piece, Board board) {
    return make_quadrant_join(piece, board, best_variant());
}

std::unique_ptr<Engine> make_best_quadrant_join_within(const Piece& piece, Board board,
                                                       const MemoryBudget& budget) {
    return make_quadrant_join_within(piece, board, best_variant(), budget);
}

std::uint64_t bytes_by_columns(const Problem& problem, const MemoryBudget&) {
    return column_dp_bytes(problem);
}

// Of engines whose one unit is the whole problem.
template <std::uint64_t (*nodes)(const Problem&)>
std::uint64_t nodes_of_whole(const Problem& problem, const UnitKind&) {
    return nodes(problem);
}

}  // namespace

double EngineKind::picoseconds_on(Board board) const {
    constexpr std::uint64_t listed = 18;
    const double more = board.rows > listed ? static_cast<double>((board.rows - listed) / 2) : 0;
    return static_cast<double>(picoseconds_per_node) * std::pow(cost_growth, more);
}

const std::vector<EngineKind>& engine_kinds() {
    static const std::vector<EngineKind> kinds{
        {"brute-force", "every set of squares, looked at when it is full", "first-rows",
         LineRule::rows_in_order, false, 10'000, too_many_sets, make_brute_force},
        {"backtracking", "row by row, every square tested against every piece placed", "first-rows",
         LineRule::rows_in_order, false, 200'000, beyond_bit_rows, make_backtracking,
         Shows::lexicographic},
        {"filtering", "square by square, the list of free squares filtered by each piece placed",
         "first-rows", LineRule::rows_in_order, true, 40'000, beyond_bit_rows, make_filtering,
         Shows::lexicographic},
        {"row-bitmask", "row by row, shifted bit masks; for pieces with many placements",
         "first-rows", LineRule::rows_in_order, true, 8'000, not_row_by_row, make_row_bitmask},
        {"forward-filter",
         "the whole board filtered after each piece, the line with the fewest free squares "
         "next; for pieces with few placements",
         "central", LineRule::fewest_squares, true, 9'000, not_by_both_lines,
         make_best_forward_filter, Shows::any_order},
        {"line-sweep",
         "line by line, where lines may stay empty: bishops by diagonals, others by rows",
         "central", LineRule::rows_in_order, true, 8'000, not_swept, make_line_sweep},
        {"quadrant-join",
         "half boards filled by themselves and joined, for each choice of the rows of a half; for "
         "queens",
         "halves", LineRule::rows_in_order, true, 13'000, why_not_quadrant_join,
         make_best_quadrant_join, Shows::nothing, quadrant_join_nodes, 2.6, quadrant_join_bytes,
         make_best_quadrant_join_within},
        {"column-dp",
         "sets of columns, by halves of the board; where attacks reach two rows at most", "none",
         LineRule::rows_in_order, true, 40'000, not_by_columns, make_column_dp, Shows::nothing,
         nodes_of_whole<column_dp_nodes>, 1, bytes_by_columns},
        // Its nodes are coefficients, some 50'000 picoseconds each, but few.
        {"closed-form", "rook polynomials, for rooks and bishops without blocked squares", "none",
         LineRule::rows_in_order, true, 0, not_closed, make_closed_form, Shows::nothing,
         nodes_of_whole<closed_form_nodes>},
    };
    return kinds;
}

std::vector<std::string> engine_names() {
    std::vector<std::string> names;
    for (const EngineKind& kind : engine_kinds()) names.push_back(kind.name);
    return names;
}

const EngineKind& engine_kind(std::string_view name) {
    const auto& kinds = engine_kinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const EngineKind& kind) { return kind.name == name; });
    if (found == kinds.end())
        throw std::invalid_argument(fmt::format("there is no engine {}", name));
    return *found;
}

std::uint64_t widest_board(const Piece& piece) {
    return has_closed_form(piece) ? widest_closed_form : widest_bit_row;
}

const EngineKind& engine_for(const EngineKind& chosen, const Problem& part) {
    if (!chosen.refusal(part)) return chosen;
    const EngineKind& fast = engine_kind("forward-filter");
    return fast.refusal(part) ? engine_kind("filtering") : fast;
}

const EngineKind& engine_for(const EngineKind& chosen, Problem problem, const Subgroup& required) {
    problem.required = required;
    return engine_for(chosen, problem);
}

}  // namespace hetman
