#include "coordinator/plan/levels/line_frames.h"

#include <algorithm>

#include "coordinator/plan/levels/frame_level.h"
#include "coordinator/plan/levels/square_level.h"

namespace hetman {
namespace {

bool is_one_a_row(const Problem& problem) { return is_one_a_line(problem, LineKind::row); }

std::vector<Line> rows_from(std::uint64_t first, std::uint64_t number) {
    std::vector<Line> lines;
    for (std::uint64_t row = first; row < first + number; ++row)
        lines.push_back({LineKind::row, row});
    return lines;
}

// See line_frames.h.
Frame first_rows(const Problem& problem) {
    return {rows_from(0, std::min<std::uint64_t>(2, problem.board.rows))};
}

Frame middle_rows(const Problem& problem) {
    const Board board = problem.board;
    const std::uint64_t wanted = board.wraps_rows() || board.rows % 2 == 0 ? 2 : 3;
    const std::uint64_t number = std::min(wanted, board.rows);
    return {rows_from((board.rows - number) / 2, number), number == 2};
}

// The one or two middle lines of each kind that the piece rides along: rows and columns or, if it
// rides along neither, diagonals.
Frame central_lines(const Problem& problem) {
    std::vector<Line> lines;
    const auto add = [&](LineKind kind) {
        if (!is_one_a_line(problem, kind)) return;
        const std::uint64_t number = number_of_lines(kind, problem.board);
        for (std::uint64_t index = (number - 1) / 2; index <= number / 2; ++index)
            lines.push_back({kind, index});
    };
    add(LineKind::row);
    add(LineKind::column);
    if (!lines.empty()) return {lines};
    add(LineKind::diagonal);
    add(LineKind::antidiagonal);
    return {lines};
}

bool is_cut_by_lines(const Problem& problem, const EngineKind& engine) {
    return engine.cuts_by_prefixes() && !is_cut_by_squares(problem);
}

// On wrapped boards more symmetries map the middle rows to themselves than the central lines.
bool takes_rows_for_central_lines(const Problem& problem, const EngineKind& engine) {
    return engine.default_frame == central_level().name && fills_lines(problem) &&
           problem.board.wraps_columns();
}

Suits suits_first_rows(const Problem& problem, const EngineKind& engine, const GoalKind& goal,
                       const MemoryBudget&) {
    if (engine.cuts_by_prefixes() && goal.ends_at_details() && fills_lines(problem))
        return Suits::only;
    if (!is_cut_by_lines(problem, engine) || !is_one_a_row(problem)) return Suits::no;
    return engine.default_frame == first_rows_level().name ? Suits::usually : Suits::if_named;
}

Suits suits_central(const Problem& problem, const EngineKind& engine, const GoalKind&,
                    const MemoryBudget&) {
    return is_cut_by_lines(problem, engine) ? Suits::otherwise : Suits::no;
}

Suits suits_middle_rows(const Problem& problem, const EngineKind& engine, const GoalKind&,
                        const MemoryBudget&) {
    if (!is_cut_by_lines(problem, engine) || !is_one_a_row(problem)) return Suits::no;
    return takes_rows_for_central_lines(problem, engine) ? Suits::usually : Suits::if_named;
}

LevelKind of_lines(LevelKind kind) {
    kind.make = [kind](const Problem& problem, const EngineKind& engine,
                       const PlanningWatch& watch) -> std::unique_ptr<Level> {
        return std::make_unique<FrameLevel>(problem, kind.lines_of(problem), engine.line_rule,
                                            watch);
    };
    kind.count_weight = [kind](const Problem& problem, const EngineKind&,
                               const PlanningWatch& watch) {
        return count_fillings(AttackMap(problem), problem, kind.lines_of(problem), [&watch] {
            if (watch && watch({})) throw PlanningStopped();
        });
    };
    return kind;
}

}  // namespace

const LevelKind& first_rows_level() {
    static const LevelKind kind = of_lines({.name = "first-rows",
                                            .lines = first_rows,
                                            .has = is_one_a_row,
                                            .needs = "a piece that attacks along rows",
                                            .suits = suits_first_rows});
    return kind;
}

const LevelKind& central_level() {
    static const LevelKind kind =
        of_lines({.name = "central", .lines = central_lines, .suits = suits_central});
    return kind;
}

const LevelKind& middle_rows_level() {
    static const LevelKind kind = of_lines({.name = "middle-rows",
                                            .lines = middle_rows,
                                            .has = is_one_a_row,
                                            .needs = "a piece that attacks along rows",
                                            .suits = suits_middle_rows});
    return kind;
}

}  // namespace hetman
